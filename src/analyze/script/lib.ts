/**
 * The few global types reading needs: without them a promise's value, an array's element and a map's entry are lost. Written here, since the
 * compiler's own library costs more to bind than most projects.
 */
export const LIB = `
interface Object { constructor: Function; toString(): string }
interface Function { apply(thisArg: any, args?: any): any; call(thisArg: any, ...args: any[]): any; bind<T>(this: T, thisArg: any, ...args: any[]): T }
interface CallableFunction extends Function {} interface NewableFunction extends Function {}
interface IArguments { length: number } interface RegExp {} interface Symbol {} interface Error { message: string } interface Date {}
interface Boolean {} interface Number { toString(radix?: number): string }
interface String { concat(...s: string[]): string; replace(a: any, b: any): string; trim(): string; split(s: any): string[]; slice(a?: number, b?: number): string; toLowerCase(): string; toUpperCase(): string }
interface PromiseLike<T> { then<A = T, B = never>(ok?: (v: T) => A | PromiseLike<A>, no?: (e: any) => B | PromiseLike<B>): PromiseLike<A | B> }
interface Promise<T> { then<A = T, B = never>(ok?: (v: T) => A | PromiseLike<A>, no?: (e: any) => B | PromiseLike<B>): Promise<A | B>; catch<B = never>(no?: (e: any) => B | PromiseLike<B>): Promise<T | B>; finally(f?: () => void): Promise<T> }
type Awaited<T> = T extends null | undefined ? T : T extends object & { then(ok: infer F, ...args: infer _): any } ? F extends (value: infer V, ...args: infer _) => any ? Awaited<V> : never : T;
declare var Promise: { new <T>(f: (ok: (v: T | PromiseLike<T>) => void, no: (e?: any) => void) => void): Promise<T>; all<T extends readonly unknown[] | []>(v: T): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }>; resolve<T>(v: T | PromiseLike<T>): Promise<Awaited<T>>; reject(e?: any): Promise<never>; allSettled(v: any): Promise<any>; race<T>(v: readonly T[]): Promise<Awaited<T>> };
interface Iterator<T> { next(): { value: T; done: boolean } } interface Iterable<T> { [Symbol.iterator](): Iterator<T> }
interface ReadonlyArray<T> { readonly length: number; readonly [n: number]: T; map<U>(f: (v: T, i: number, a: readonly T[]) => U): U[]; filter(f: (v: T, i: number) => any): T[]; forEach(f: (v: T, i: number) => void): void; find(f: (v: T, i: number) => any): T | undefined; some(f: (v: T) => any): boolean; every(f: (v: T) => any): boolean; reduce<U>(f: (a: U, v: T, i: number) => U, u: U): U; flatMap<U>(f: (v: T, i: number) => U | readonly U[]): U[]; concat(...v: any[]): T[]; slice(a?: number, b?: number): T[]; includes(v: T): boolean; indexOf(v: T): number; join(s?: string): string; [Symbol.iterator](): Iterator<T> }
interface Array<T> { length: number; [n: number]: T; push(...v: T[]): number; pop(): T | undefined; shift(): T | undefined; unshift(...v: T[]): number; map<U>(f: (v: T, i: number, a: T[]) => U): U[]; filter(f: (v: T, i: number) => any): T[]; forEach(f: (v: T, i: number) => void): void; find(f: (v: T, i: number) => any): T | undefined; some(f: (v: T) => any): boolean; every(f: (v: T) => any): boolean; reduce<U>(f: (a: U, v: T, i: number) => U, u: U): U; flatMap<U>(f: (v: T, i: number) => U | readonly U[]): U[]; sort(f?: (a: T, b: T) => number): this; concat(...v: any[]): T[]; slice(a?: number, b?: number): T[]; splice(a: number, n?: number, ...v: T[]): T[]; includes(v: T): boolean; indexOf(v: T): number; join(s?: string): string; [Symbol.iterator](): Iterator<T> }
interface TemplateStringsArray extends ReadonlyArray<string> { readonly raw: readonly string[] }
interface Map<K, V> { get(k: K): V | undefined; set(k: K, v: V): this; has(k: K): boolean; delete(k: K): boolean; forEach(f: (v: V, k: K) => void): void; values(): Iterable<V>; keys(): Iterable<K>; entries(): Iterable<[K, V]>; [Symbol.iterator](): Iterator<[K, V]> }
declare var Map: { new <K = any, V = any>(v?: any): Map<K, V> };
interface Set<T> { add(v: T): this; has(v: T): boolean; forEach(f: (v: T) => void): void; values(): Iterable<T>; [Symbol.iterator](): Iterator<T> }
declare var Set: { new <T = any>(v?: any): Set<T> };
interface SymbolConstructor { readonly iterator: unique symbol } declare var Symbol: SymbolConstructor;
type Partial<T> = { [P in keyof T]?: T[P] }; type Required<T> = { [P in keyof T]-?: T[P] }; type Readonly<T> = { readonly [P in keyof T]: T[P] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] }; type Record<K extends keyof any, T> = { [P in K]: T }; type Exclude<T, U> = T extends U ? never : T;
type Extract<T, U> = T extends U ? T : never; type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>; type NonNullable<T> = T & {};
type Parameters<T> = T extends (...a: infer P) => any ? P : never; type ReturnType<T> = T extends (...a: any) => infer R ? R : any;
type InstanceType<T> = T extends abstract new (...a: any) => infer R ? R : any;
interface ObjectConstructor { assign(t: any, ...s: any[]): any; keys(o: any): string[]; values<T>(o: { [k: string]: T }): T[]; entries<T>(o: { [k: string]: T }): [string, T][]; freeze<T>(o: T): Readonly<T>; defineProperty(o: any, k: any, d: any): any; fromEntries(v: any): any }
declare var Object: ObjectConstructor;
`;

import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { CallBinding, JavaCall } from '../../facts/java.ts';
import type { CallSite, Sink } from '../calls/body.ts';
import { readInherited } from '../calls/classes.ts';
import { erasedParameters } from '../model/build.ts';
import { type ClassInfo, isBodyless, isInterface, isStatic, type MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { EdgeSet } from './edges.ts';
import { implementors, isProxied, methodOn, overridesOf, subtypesOf } from './overrides.ts';

/** An inherited method as a symbol of the class that inherits it. */
export interface Instance {
  key: string;
  method: MethodInfo;
  on: ClassInfo;
}

/** Generic hierarchies multiply; past this many copies the ancestor's own method stands for the rest. */
const MAX_INSTANCES = 50_000;

/**
 * Turns call sites into edges. A body inherited by a class on which it does something else (it calls a method the class overrides, or works
 * on a type parameter the class binds) becomes a symbol of that class and is read again for it, which may add sites; the list is worked
 * through until none is left. Each instance is made once, so it ends.
 */
export class Linker {
  readonly edges = new EdgeSet();
  readonly instances = new Map<string, Instance>();
  readonly diagnostics: LaneDiagnostic[] = [];
  /** Generated members that something calls. */
  readonly reachedGenerated = new Set<MethodInfo>();
  private readonly dispatched = new Set<string>();
  private readonly dependent = new Map<MethodInfo, boolean>();
  private readonly table: SymbolTable;
  private readonly sink: Sink;
  private next = 0;

  constructor(table: SymbolTable, sink: Sink) {
    this.table = table;
    this.sink = sink;
  }

  /** Works through every site seen so far and those that reading inherited bodies adds. */
  run(): void {
    for (; this.next < this.sink.sites.length; this.next++) {
      const site = this.sink.sites[this.next];
      if (site !== undefined) this.link(site);
    }
  }

  /** Symbol through which something outside the calls, such as a route, enters a method on a class. */
  enter(method: MethodInfo, on: ClassInfo): string {
    const key = this.targetKey(method, on);
    if (isBodyless(method)) this.dispatch(key, method, this.instances.get(key)?.on ?? method.owner);
    this.run();
    return key;
  }

  /** Symbol a linked call of the method on the class leads to. */
  keyOf(method: MethodInfo, on: ClassInfo): string {
    const key = this.instanceKey(method, on);
    return method.owner !== on && this.instances.has(key) ? key : method.key;
  }

  private link(site: CallSite): void {
    const { method, receiver } = site;
    const key = site.self === undefined ? this.targetKey(method, receiver) : this.superKey(method, site.self);
    const inherited = this.instances.has(key) && site.rule !== 'interface-dispatch';
    this.edges.add(this.edge(site, key, inherited ? 'inherited-member' : site.rule, site.binding));
    if (method.generated) this.reachedGenerated.add(method);
    if (isBodyless(method)) this.dispatch(key, method, this.instances.get(key)?.on ?? method.owner);
    else if (site.open) this.linkOverrides(site);
  }

  private edge(site: CallSite, to: string, rule: string, binding: CallBinding): JavaCall {
    // A lambda's calls made on behalf of an interface method stand in another file than that method.
    const line = site.iface === undefined ? site.line : null;
    const call: JavaCall = { from: site.from, to, rule, binding, line };
    if (!isStatic(site.method) && site.method.decl.name !== '<init>') call.receiver = site.receiver.fqn;
    if (site.iface !== undefined) call.iface = site.iface;
    if (site.ruleId !== undefined) call.ruleId = site.ruleId;
    return call;
  }

  /** Overrides leave from the caller, so that a `super` call inside one of them does not fan out to the others. */
  private linkOverrides(site: CallSite): void {
    const below = new Set(subtypesOf(site.receiver));
    for (const override of overridesOf(site.method)) {
      if (!below.has(override.owner) || isBodyless(override)) continue;
      const binding = site.binding === 'interface' || site.binding === 'partial' ? site.binding : 'virtual';
      this.edges.add({ ...this.edge(site, override.key, 'override-dispatch', binding), iface: site.receiver.fqn });
    }
  }

  /** The ancestor's method itself, or its instance on the class where that makes a difference. */
  private targetKey(method: MethodInfo, on: ClassInfo): string {
    if (method.owner === on || isStatic(method) || method.decl.name.startsWith('<')) return method.key;
    const differs = isBodyless(method) ? this.narrows(method, on) : this.dependsOnThis(method);
    return differs ? this.instantiate(method, on) : method.key;
  }

  /** A body run by `super` works on the object's own class; where that makes a difference it is a symbol of that class, unless one has its name. */
  private superKey(method: MethodInfo, self: ClassInfo): string {
    if (isBodyless(method) || isStatic(method) || method.owner === self || !this.dependsOnThis(method)) return method.key;
    const key = this.instanceKey(method, self);
    const taken = (self.methods.get(method.decl.name) ?? []).some((own) => own.key === key);
    return taken ? method.key : this.instantiate(method, self);
  }

  /** Whether fewer bodies can run when a body-less method is called through a subtype. */
  private narrows(method: MethodInfo, on: ClassInfo): boolean {
    return isProxied(on) || implementors(on).length < implementors(method.owner).length;
  }

  private dependsOnThis(method: MethodInfo): boolean {
    const known = this.dependent.get(method);
    if (known !== undefined) return known;
    // Recursion counts as no difference; the other calls decide.
    this.dependent.set(method, false);
    const traits = this.sink.traits.get(method);
    const depends =
      traits !== undefined &&
      (traits.typeDependent ||
        [...traits.selfCalls].some(
          (called) => isBodyless(called) || overridesOf(called).length > 0 || this.dependsOnThis(called),
        ));
    this.dependent.set(method, depends);
    return depends;
  }

  private instantiate(method: MethodInfo, on: ClassInfo): string {
    const key = this.instanceKey(method, on);
    if (this.instances.has(key)) return key;
    if (this.instances.size >= MAX_INSTANCES) {
      this.reportLimit();
      return method.key;
    }
    this.instances.set(key, { key, method, on });
    readInherited(this.table, this.sink, method, on, key);
    return key;
  }

  private reportLimit(): void {
    if (this.diagnostics.length > 0) return;
    this.diagnostics.push({
      kind: 'JAVA_INHERITED_LIMIT',
      severity: 'warn',
      reason: `more than ${MAX_INSTANCES} inherited methods depend on their class; the rest are linked to the ancestor's method`,
    });
  }

  private instanceKey(method: MethodInfo, on: ClassInfo): string {
    const { name } = method.decl;
    const overloaded = on.methods.has(name) || (method.owner.methods.get(name)?.length ?? 0) > 1;
    return overloaded ? `${on.fqn}#${name}(${erasedParameters(method).join(',')})` : `${on.fqn}#${name}`;
  }

  /** An interface without implementors is implemented when it runs: what is called on its ancestor may run on it. */
  private dispatchToProxies(key: string, method: MethodInfo, point: ClassInfo, binding: CallBinding): void {
    for (const cls of subtypesOf(point)) {
      const declared = isProxied(cls) ? methodOn(cls, method) : null;
      if (declared === null || !isBodyless(declared)) continue;
      const to = this.targetKey(declared, cls);
      const rule = this.instances.has(to) ? 'inherited-member' : 'interface-dispatch';
      this.edges.add({ from: key, to, rule, binding, line: null, receiver: point.fqn, iface: point.fqn });
    }
  }

  /** Links a body-less method to the bodies that can run for it below `point`. */
  private dispatch(key: string, method: MethodInfo, point: ClassInfo): void {
    if (this.dispatched.has(key)) return;
    this.dispatched.add(key);
    const binding: CallBinding = isInterface(point) ? 'interface' : 'virtual';
    this.dispatchToProxies(key, method, point, binding);
    for (const cls of implementors(point)) {
      const body = methodOn(cls, method);
      if (body === null || body === method || isBodyless(body) || !body.owner.project) continue;
      const target = this.targetKey(body, cls);
      if (body.generated) this.reachedGenerated.add(body);
      this.edges.add({
        from: key,
        to: target,
        rule: this.instances.has(target) ? 'inherited-member' : 'interface-dispatch',
        binding,
        line: null,
        receiver: point.fqn,
        iface: point.fqn,
      });
    }
  }
}

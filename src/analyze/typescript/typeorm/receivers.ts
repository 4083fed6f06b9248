import ts from 'typescript';
import { decorator } from '../../script/decorators.ts';
import { bare, declarationOf, importOf, isFunction, type ScriptTree } from '../../script/index.ts';
import { functionOf, initialValue, returnsOf } from '../../script/values.ts';
import { classOf } from '../nest/modules.ts';
import { type Entities, type OrmEntity, TYPEORM } from './entities.ts';

/** What of TypeORM an expression is. */
export type Receiver =
  | { k: 'repository'; entity: OrmEntity }
  /** Asks with the entity as its first argument, or by the entity it is given. */
  | { k: 'manager' }
  /** A class that is a table itself. */
  | { k: 'active'; entity: OrmEntity; instance: boolean };

const MAX_DEPTH = 12;
const REPOSITORIES = new Set(['Repository', 'TreeRepository', 'MongoRepository']);
const MANAGERS = new Set(['EntityManager', 'DataSource', 'Connection', 'QueryRunner', 'MongoEntityManager']);
const MANAGER_FUNCTIONS = new Set(['getManager', 'getConnection', 'getMongoManager', 'createConnection']);

/** Tells repositories, managers and active records, from types, decorators, heritage and the calls that give them. */
export class Receivers {
  readonly #tree: ScriptTree;
  readonly #entities: Entities;
  readonly #known = new Map<ts.Declaration, Receiver | null>();

  constructor(tree: ScriptTree, entities: Entities) {
    this.#tree = tree;
    this.#entities = entities;
  }

  of(expression: ts.Expression, depth = 0): Receiver | null {
    const node = bare(expression);
    if (depth > MAX_DEPTH) return null;
    if (ts.isCallExpression(node)) return this.#called(node, depth);
    if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) return this.#self(node, depth);
    if (ts.isNewExpression(node)) return this.#madeOf(node, depth);
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return null;
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'manager') {
      const on = this.of(node.expression, depth + 1);
      if (on) return { k: 'manager' };
    }
    const cls = classOf(this.#tree, node);
    if (cls) {
      const entity = this.#entities.of(cls);
      return entity && this.#isActive(cls, 0) ? { k: 'active', entity, instance: false } : null;
    }
    const declaration = declarationOf(this.#tree.checker, ts.isIdentifier(node) ? node : node.name);
    const declared = declaration ? this.#declared(declaration, depth) : null;
    return declared ?? this.#instance(node);
  }

  #declared(declaration: ts.Declaration, depth: number): Receiver | null {
    const known = this.#known.get(declaration);
    if (known !== undefined) return known;
    this.#known.set(declaration, null);
    const found = this.#look(declaration, depth);
    this.#known.set(declaration, found);
    return found;
  }

  #look(declaration: ts.Declaration, depth: number): Receiver | null {
    const injected = decorator(
      this.#tree,
      declaration,
      ['InjectRepository', 'InjectEntityManager', 'InjectDataSource', 'InjectConnection'],
      /^@nestjs\/typeorm$/,
    );
    if (injected) {
      if (injected.name !== 'InjectRepository') return { k: 'manager' };
      const entity = injected.args[0] ? this.#entities.of(classOf(this.#tree, injected.args[0])) : null;
      if (entity) return { k: 'repository', entity };
    }
    const type =
      ts.isParameter(declaration) ||
      ts.isPropertyDeclaration(declaration) ||
      ts.isPropertySignature(declaration) ||
      ts.isVariableDeclaration(declaration)
        ? declaration.type
        : undefined;
    const typed = type ? this.#typed(type, depth) : null;
    if (typed) return typed;
    if (ts.isParameter(declaration)) return this.#transaction(declaration, depth);
    if (ts.isGetAccessorDeclaration(declaration) && isFunction(declaration)) return this.#first(returnsOf(declaration), depth);
    const value = initialValue(declaration);
    return value ? this.of(value, depth + 1) : null;
  }

  #typed(type: ts.TypeNode, depth: number): Receiver | null {
    if (depth > MAX_DEPTH || !ts.isTypeReferenceNode(type)) return null;
    const name = ts.isIdentifier(type.typeName) ? type.typeName : type.typeName.right;
    const found = importOf(this.#tree.checker, name);
    if (found && TYPEORM.test(found.specifier)) {
      const [first] = type.typeArguments ?? [];
      const entity = first ? this.#entityType(first) : null;
      if (REPOSITORIES.has(found.name) && entity) return { k: 'repository', entity };
      if (MANAGERS.has(found.name)) return { k: 'manager' };
      return null;
    }
    const declaration = declarationOf(this.#tree.checker, name);
    return declaration && ts.isClassLike(declaration) ? this.#ofRepositoryClass(declaration, depth + 1) : null;
  }

  #entityType(type: ts.TypeNode): OrmEntity | null {
    if (!ts.isTypeReferenceNode(type)) return null;
    const declaration = declarationOf(this.#tree.checker, ts.isIdentifier(type.typeName) ? type.typeName : type.typeName.right);
    return declaration && ts.isClassLike(declaration) ? this.#entities.of(declaration) : null;
  }

  /** A class of the tree that extends `Repository<E>`, or is marked `@EntityRepository(E)`. */
  #ofRepositoryClass(cls: ts.ClassLikeDeclaration, depth: number): Receiver | null {
    if (depth > MAX_DEPTH) return null;
    const marked = decorator(this.#tree, cls, ['EntityRepository'], TYPEORM);
    const ofMark = marked?.args[0] ? this.#entities.of(classOf(this.#tree, marked.args[0])) : null;
    if (ofMark) return { k: 'repository', entity: ofMark };
    for (const { token, types } of cls.heritageClauses ?? []) {
      if (token !== ts.SyntaxKind.ExtendsKeyword) continue;
      for (const { expression, typeArguments } of types) {
        const name = bare(expression);
        if (!ts.isIdentifier(name)) continue;
        const found = importOf(this.#tree.checker, name);
        const entity = typeArguments?.[0] ? this.#entityType(typeArguments[0]) : null;
        if (found && TYPEORM.test(found.specifier) && REPOSITORIES.has(found.name) && entity) return { k: 'repository', entity };
        const parent = classOf(this.#tree, name);
        const above = parent ? this.#ofRepositoryClass(parent, depth + 1) : null;
        if (above) return above;
      }
    }
    return null;
  }

  /** `dataSource.transaction(async (manager) => …)`. */
  #transaction(parameter: ts.ParameterDeclaration, depth: number): Receiver | null {
    const fn = parameter.parent;
    const call = fn.parent;
    if (!ts.isCallExpression(call) || fn.parameters[0] !== parameter || !ts.isPropertyAccessExpression(call.expression))
      return null;
    return call.expression.name.text === 'transaction' && this.of(call.expression.expression, depth + 1)
      ? { k: 'manager' }
      : null;
  }

  #called(node: ts.CallExpression, depth: number): Receiver | null {
    const { expression } = node;
    const [first] = node.arguments;
    if (ts.isPropertyAccessExpression(expression)) {
      const { text } = expression.name;
      if (text === 'getRepository' || text === 'getTreeRepository' || text === 'getCustomRepository' || text === 'withRepository')
        return first ? this.#repositoryOf(first, depth) : null;
      if (text === 'extend' || text === 'createQueryRunner')
        return text === 'extend' ? this.of(expression.expression, depth + 1) : { k: 'manager' };
    }
    if (ts.isIdentifier(expression)) {
      const found = importOf(this.#tree.checker, expression);
      if (found && TYPEORM.test(found.specifier)) {
        if (/Repository$/.test(found.name) && first) return this.#repositoryOf(first, depth);
        if (MANAGER_FUNCTIONS.has(found.name)) return { k: 'manager' };
      }
    }
    const fn = functionOf(this.#tree, expression);
    return fn ? this.#first(returnsOf(fn), depth) : null;
  }

  #repositoryOf(argument: ts.Expression, depth: number): Receiver | null {
    const node = bare(argument);
    const cls = classOf(this.#tree, node);
    const entity = this.#entities.of(cls) ?? (ts.isStringLiteralLike(node) ? this.#entities.named(node.text) : null);
    if (entity) return { k: 'repository', entity };
    return cls ? this.#ofRepositoryClass(cls, depth + 1) : this.of(argument, depth + 1);
  }

  #first(values: readonly ts.Expression[], depth: number): Receiver | null {
    for (const value of values) {
      const found = this.of(value, depth + 1);
      if (found) return found;
    }
    return null;
  }

  #self(node: ts.Node, depth: number): Receiver | null {
    for (let at: ts.Node | undefined = node; at; at = at.parent) {
      if (!ts.isClassLike(at)) continue;
      const repository = this.#ofRepositoryClass(at, depth + 1);
      if (repository) return repository;
      const entity = this.#entities.of(at);
      return entity && this.#isActive(at, 0) ? { k: 'active', entity, instance: true } : null;
    }
    return null;
  }

  #madeOf(node: ts.NewExpression, depth: number): Receiver | null {
    const name = bare(node.expression);
    if (ts.isIdentifier(name)) {
      const found = importOf(this.#tree.checker, name);
      if (found && TYPEORM.test(found.specifier) && MANAGERS.has(found.name)) return { k: 'manager' };
    }
    const cls = classOf(this.#tree, name);
    return cls ? this.#ofRepositoryClass(cls, depth + 1) : null;
  }

  /** A value whose type is an active record. */
  #instance(node: ts.Expression): Receiver | null {
    const entity = this.entityOf(node);
    return entity && this.#isActive(entity.cls, 0) ? { k: 'active', entity, instance: true } : null;
  }

  #isActive(cls: ts.ClassLikeDeclaration, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    return (cls.heritageClauses ?? []).some(({ token, types }) =>
      types.some(({ expression }) => {
        const name = bare(expression);
        if (token !== ts.SyntaxKind.ExtendsKeyword || !ts.isIdentifier(name)) return false;
        const found = importOf(this.#tree.checker, name);
        if (found && TYPEORM.test(found.specifier)) return found.name === 'BaseEntity';
        const parent = classOf(this.#tree, name);
        return parent ? this.#isActive(parent, depth + 1) : false;
      }),
    );
  }

  /** The entity a value is one of, or a list of, by its type. */
  entityOf(expression: ts.Expression): OrmEntity | null {
    const node = bare(expression);
    if (ts.isNewExpression(node)) return this.#entities.of(classOf(this.#tree, node.expression));
    if (ts.isArrayLiteralExpression(node)) return node.elements[0] ? this.entityOf(node.elements[0]) : null;
    try {
      const type = this.#tree.checker.getTypeAtLocation(node);
      const parts = type.isUnion() ? type.types : [type];
      for (const part of parts) {
        const element = this.#tree.checker.getIndexTypeOfType(part, ts.IndexKind.Number) ?? part;
        for (const one of [element, part]) {
          const declaration = one.getSymbol()?.valueDeclaration;
          const entity = declaration && ts.isClassLike(declaration) ? this.#entities.of(declaration) : null;
          if (entity) return entity;
        }
      }
    } catch {
      return null;
    }
    return null;
  }
}

import ts from 'typescript';
import type { Grade } from '../../../engine/pack/model.ts';
import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { TsJoin, TsTable } from '../../facts/typescript.ts';
import type { ClassIndex } from '../../script/classes.ts';
import { type Decorator, decoratorsOf, property } from '../../script/decorators.ts';
import { bare, isFunction, lineOf, literalOf, type ScriptTree } from '../../script/index.ts';
import { returnsOf } from '../../script/values.ts';
import { classOf } from '../nest/modules.ts';
import { columnName, joinColumnName, joinTableColumn, joinTableName, type Strategy, tableName } from './naming.ts';

export const TYPEORM = /^typeorm$/;

const COLUMNS = new Set([
  'Column',
  'PrimaryColumn',
  'PrimaryGeneratedColumn',
  'ObjectIdColumn',
  'CreateDateColumn',
  'UpdateDateColumn',
  'DeleteDateColumn',
  'VersionColumn',
  'ViewColumn',
]);
const RELATIONS = new Set(['ManyToOne', 'OneToMany', 'OneToOne', 'ManyToMany']);

export interface OrmColumn {
  property: string;
  column: string;
  type: string | null;
  nullable: boolean;
  pk: boolean;
  /** Set by TypeORM when a row is written or removed. */
  auto: 'create' | 'update' | 'delete' | null;
  grade: Grade;
  line: number;
}

export interface OrmRelation {
  property: string;
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';
  target: ts.ClassLikeDeclaration;
  eager: boolean;
  cascade: boolean;
  /** Column of this table that holds the other's key. */
  column: string | null;
  through: { table: string; own: string; other: string } | null;
  /** Property of the target that is the other side. */
  inverse: string | null;
}

export interface OrmEntity {
  cls: ts.ClassLikeDeclaration;
  name: string;
  table: string;
  tableGrade: Grade;
  columns: ReadonlyMap<string, OrmColumn>;
  relations: Map<string, OrmRelation>;
  file: string;
  line: number;
}

/** The entities TypeORM maps, with the names its strategy gives what nobody named. */
export class Entities {
  readonly #byClass = new Map<ts.ClassLikeDeclaration, OrmEntity>();
  readonly strategy: Strategy;
  readonly diagnostics: LaneDiagnostic[] = [];

  constructor(tree: ScriptTree, classes: ClassIndex) {
    this.strategy = usesSnakeNames(tree) ? 'snake' : 'default';
    for (const cls of classes.classes) {
      const mark = decoratorsOf(tree, cls).find(
        ({ name, from }) =>
          (name === 'Entity' || name === 'ViewEntity' || name === 'ChildEntity') && from !== null && TYPEORM.test(from),
      );
      if (mark) this.#byClass.set(cls, this.#read(tree, classes, cls, mark));
    }
    for (const entity of this.#byClass.values()) this.#link(tree, entity);
  }

  get all(): OrmEntity[] {
    return [...this.#byClass.values()];
  }

  of(cls: ts.ClassLikeDeclaration | null): OrmEntity | null {
    return cls ? (this.#byClass.get(cls) ?? null) : null;
  }

  /** Entity of a name, for code that asks by text. */
  named(name: string): OrmEntity | null {
    return this.all.find((one) => one.name === name || one.table === name) ?? null;
  }

  #read(tree: ScriptTree, classes: ClassIndex, cls: ts.ClassLikeDeclaration, mark: Decorator): OrmEntity {
    const [first, second] = mark.args;
    const isText = first !== undefined && !ts.isObjectLiteralExpression(bare(first));
    const options = isText ? second : first;
    const name = cls.name?.text ?? 'default';
    const written = isText ? literalOf(tree.checker, first) : literalOf(tree.checker, property(options, 'name') ?? undefined);
    const schema = literalOf(tree.checker, property(options, 'schema') ?? undefined);
    const table = written ?? tableName(name);
    const columns = new Map<string, OrmColumn>();
    for (const { member, declaring } of membersOf(classes, cls)) {
      const marks = decoratorsOf(tree, member).filter(({ from }) => from !== null && TYPEORM.test(from));
      const column = marks.find((one) => COLUMNS.has(one.name));
      const propertyName = member.name?.getText();
      if (propertyName === undefined || !column) continue;
      const embedded = this.#embedded(tree, classes, column, propertyName, member);
      if (embedded) for (const one of embedded) columns.set(one.property, one);
      else columns.set(propertyName, this.#column(tree, column, propertyName, member));
      void declaring;
    }
    return {
      cls,
      name,
      table: schema === null ? table : `${schema}.${table}`,
      tableGrade: written === null ? 'SOUND_SET' : 'EXACT',
      columns,
      relations: new Map(),
      file: tree.pathOf(cls.getSourceFile()) ?? '?',
      line: lineOf(cls),
    };
  }

  #column(tree: ScriptTree, { name, args }: Decorator, propertyName: string, member: ts.ClassElement): OrmColumn {
    const options = args.find((argument) => ts.isObjectLiteralExpression(bare(argument)));
    const written = literalOf(tree.checker, property(options, 'name') ?? undefined);
    const typeText =
      args[0] && !ts.isObjectLiteralExpression(bare(args[0]))
        ? literalOf(tree.checker, args[0])
        : literalOf(tree.checker, property(options, 'type') ?? undefined);
    const declared = ts.isPropertyDeclaration(member) ? (member.type?.getText() ?? null) : null;
    return {
      property: propertyName,
      column: written ?? columnName(this.strategy, propertyName),
      type: typeText ?? declared,
      nullable: property(options, 'nullable')?.kind === ts.SyntaxKind.TrueKeyword,
      pk:
        name === 'PrimaryColumn' ||
        name === 'PrimaryGeneratedColumn' ||
        name === 'ObjectIdColumn' ||
        property(options, 'primary')?.kind === ts.SyntaxKind.TrueKeyword,
      auto:
        name === 'CreateDateColumn'
          ? 'create'
          : name === 'UpdateDateColumn' || name === 'VersionColumn'
            ? 'update'
            : name === 'DeleteDateColumn'
              ? 'delete'
              : null,
      grade: written === null ? 'SOUND_SET' : 'EXACT',
      line: lineOf(member),
    };
  }

  /** `@Column(() => Name)`: the columns of an embedded class, with the property's name in front. */
  #embedded(
    tree: ScriptTree,
    classes: ClassIndex,
    { name, args }: Decorator,
    propertyName: string,
    member: ts.ClassElement,
  ): OrmColumn[] | null {
    const [first, second] = args;
    const inner = first ? bare(first) : null;
    if (name !== 'Column' || !inner || !isFunction(inner)) return null;
    const [returned] = returnsOf(inner);
    const cls = returned ? classOf(tree, returned) : null;
    if (!cls) return null;
    const prefixed = property(second, 'prefix');
    const prefix =
      prefixed === null
        ? propertyName
        : prefixed.kind === ts.SyntaxKind.FalseKeyword
          ? ''
          : (literalOf(tree.checker, prefixed) ?? propertyName);
    return membersOf(classes, cls).flatMap(({ member: part }) => {
      const column = decoratorsOf(tree, part).find((one) => COLUMNS.has(one.name));
      const partName = part.name?.getText();
      if (!column || partName === undefined) return [];
      const read = this.#column(tree, column, partName, part);
      const camelCase = prefix === '' ? read.column : prefix + read.column.charAt(0).toUpperCase() + read.column.slice(1);
      return [
        { ...read, property: `${propertyName}.${partName}`, column: columnName(this.strategy, camelCase), line: lineOf(member) },
      ];
    });
  }

  #link(tree: ScriptTree, entity: OrmEntity): void {
    for (const member of entity.cls.members) {
      const marks = decoratorsOf(tree, member).filter(({ from }) => from !== null && TYPEORM.test(from));
      const relation = marks.find((one) => RELATIONS.has(one.name));
      const propertyName = member.name?.getText();
      if (!relation || propertyName === undefined) continue;
      const target = this.#target(tree, relation);
      if (!target) {
        const reason = `the entity behind ${entity.name}.${propertyName} is not in the tree or not written out`;
        this.diagnostics.push({
          kind: 'TS_TYPEORM_MAPPING_UNREAD',
          severity: 'warn',
          reason,
          file: entity.file,
          line: lineOf(member),
        });
        continue;
      }
      const options = relation.args.find((argument) => ts.isObjectLiteralExpression(bare(argument)));
      const kind = { ManyToOne: 'many-to-one', OneToMany: 'one-to-many', OneToOne: 'one-to-one', ManyToMany: 'many-to-many' }[
        relation.name
      ] as OrmRelation['kind'];
      const cascade = property(options, 'cascade');
      const joinColumn = marks.find(({ name }) => name === 'JoinColumn');
      const joinTable = marks.find(({ name }) => name === 'JoinTable');
      const owns = kind === 'many-to-one' || (kind === 'one-to-one' && joinColumn !== undefined);
      entity.relations.set(propertyName, {
        property: propertyName,
        kind,
        target: target.cls,
        eager: property(options, 'eager')?.kind === ts.SyntaxKind.TrueKeyword,
        cascade: cascade !== null && cascade.kind !== ts.SyntaxKind.FalseKeyword,
        column: owns ? this.#joinColumn(tree, joinColumn, propertyName, target) : null,
        through: kind === 'many-to-many' && joinTable ? this.#joinTable(tree, joinTable, entity, propertyName, target) : null,
        inverse: inverseOf(relation),
      });
    }
  }

  #target(tree: ScriptTree, { args }: Decorator): OrmEntity | null {
    const inner = args[0] ? bare(args[0]) : null;
    if (!inner) return null;
    if (ts.isStringLiteralLike(inner)) return this.named(inner.text);
    const returned = isFunction(inner) ? returnsOf(inner)[0] : inner;
    return returned ? this.of(classOf(tree, returned)) : null;
  }

  #joinColumn(tree: ScriptTree, mark: Decorator | undefined, propertyName: string, target: OrmEntity): string {
    const written = literalOf(tree.checker, property(mark?.args[0], 'name') ?? undefined);
    const referenced = literalOf(tree.checker, property(mark?.args[0], 'referencedColumnName') ?? undefined) ?? keyOf(target);
    return written ?? joinColumnName(this.strategy, propertyName, referenced);
  }

  #joinTable(
    tree: ScriptTree,
    mark: Decorator,
    entity: OrmEntity,
    propertyName: string,
    target: OrmEntity,
  ): NonNullable<OrmRelation['through']> {
    const [options] = mark.args;
    const name = literalOf(tree.checker, property(options, 'name') ?? undefined);
    const column = (key: string): string | null =>
      literalOf(tree.checker, property(property(options, key) ?? undefined, 'name') ?? undefined);
    const [own, other] = [entity.table.replace(/^.*\./, ''), target.table.replace(/^.*\./, '')];
    const ownColumn = joinTableColumn(this.strategy, own, keyOf(entity));
    const otherColumn = joinTableColumn(this.strategy, other, keyOf(target));
    return {
      table: name ?? joinTableName(own, propertyName, other),
      own: column('joinColumn') ?? (own === other ? `${ownColumn}_1` : ownColumn),
      other: column('inverseJoinColumn') ?? (own === other ? `${otherColumn}_2` : otherColumn),
    };
  }

  /** The join table of a relation, from either side. */
  throughOf(relation: OrmRelation): OrmRelation['through'] {
    if (relation.through || relation.kind !== 'many-to-many') return relation.through;
    const other = this.of(relation.target);
    for (const back of other?.relations.values() ?? [])
      if (back.through && (back.property === relation.inverse || back.inverse === relation.property))
        return { table: back.through.table, own: back.through.other, other: back.through.own };
    return null;
  }

  /** Of a relation whose key stands on the other side: the column there. */
  foreignKeyOf(relation: OrmRelation): string | null {
    const other = this.of(relation.target);
    return (relation.inverse === null ? null : other?.relations.get(relation.inverse)?.column) ?? null;
  }

  catalog(): { tables: TsTable[]; joins: TsJoin[] } {
    const tables: TsTable[] = [];
    const joins: TsJoin[] = [];
    for (const entity of this.all) {
      const { table, name, file, line, tableGrade: grade } = entity;
      const foreign = [...entity.relations.values()].flatMap(({ column }) =>
        column !== null && ![...entity.columns.values()].some((one) => one.column === column)
          ? [{ column, type: null, nullable: true, pk: false, grade: 'SOUND_SET' as const, line }]
          : [],
      );
      tables.push({
        table,
        entity: name,
        declaredBy: 'typeorm',
        file,
        line,
        grade,
        columns: [
          ...[...entity.columns.values()].map(({ column, type, nullable, pk, grade: sure, line: at }) => ({
            column,
            type,
            nullable,
            pk,
            grade: sure,
            line: at,
          })),
          ...foreign,
        ],
      });
      for (const relation of entity.relations.values()) {
        const target = this.of(relation.target);
        if (!target) continue;
        const attribute = `${name}.${relation.property}`;
        if (relation.column !== null)
          joins.push({
            left: { table, columns: [relation.column] },
            right: { table: target.table, columns: [keyOf(target)] },
            attribute,
            declaredBy: 'typeorm',
            grade: 'SOUND_SET',
          });
        const { through } = relation;
        if (!through) continue;
        const column = (of: string) => ({ column: of, type: null, nullable: false, pk: true, grade: 'SOUND_SET' as const, line });
        tables.push({
          table: through.table,
          entity: null,
          declaredBy: 'typeorm',
          file,
          line,
          grade: 'SOUND_SET',
          joinTableFor: [name, target.name],
          columns: [column(through.own), column(through.other)],
        });
        joins.push({
          left: { table: through.table, columns: [through.own] },
          right: { table, columns: [keyOf(entity)] },
          attribute,
          declaredBy: 'typeorm',
          grade: 'SOUND_SET',
        });
        joins.push({
          left: { table: through.table, columns: [through.other] },
          right: { table: target.table, columns: [keyOf(target)] },
          attribute,
          declaredBy: 'typeorm',
          grade: 'SOUND_SET',
        });
      }
    }
    return { tables, joins };
  }
}

/** Column of an entity's key. */
export const keyOf = (entity: OrmEntity): string => [...entity.columns.values()].find(({ pk }) => pk)?.column ?? 'id';

function inverseOf({ args }: Decorator): string | null {
  const inner = args[1] ? bare(args[1]) : null;
  if (!inner) return null;
  if (ts.isStringLiteralLike(inner)) return inner.text;
  if (!isFunction(inner)) return null;
  const [returned] = returnsOf(inner);
  const node = returned ? bare(returned) : null;
  return node && ts.isPropertyAccessExpression(node) ? node.name.text : null;
}

/** Members of a class and those it inherits, nearest first. */
function membersOf(
  classes: ClassIndex,
  cls: ts.ClassLikeDeclaration,
): { member: ts.ClassElement; declaring: ts.ClassLikeDeclaration }[] {
  const found = new Map<string, { member: ts.ClassElement; declaring: ts.ClassLikeDeclaration }>();
  const seen = new Set<ts.ClassLikeDeclaration>();
  const queue = [cls];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const member of at.members) {
      const name = member.name?.getText();
      if (name !== undefined && !found.has(name)) found.set(name, { member, declaring: at });
    }
    queue.push(...classes.parents(at).filter(ts.isClassLike));
  }
  return [...found.values()];
}

/** A data source of the tree is given the strategy that writes snake case. */
function usesSnakeNames(tree: ScriptTree): boolean {
  for (const source of tree.sources.values())
    if (/\bnamingStrategy\s*:\s*new\s+SnakeNamingStrategy\b/.test(source.text)) return true;
  return false;
}

import { describe, expect, it } from 'vitest';
import { readTypescript } from '../../../src/analyze/typescript/index.ts';
import { scriptTree } from '../../support/scripts.ts';

const read = (files: Record<string, string>) => {
  const facts = readTypescript(scriptTree(files));
  if (!facts) throw new Error('no back end was found');
  return facts;
};
const routes = (files: Record<string, string>): string[] =>
  read(files).routes.map(
    ({ verb, path, handler, addressUnsure }) => `${verb} ${path} ${handler}${addressUnsure ? ' unsure' : ''}`,
  );
const statements = (files: Record<string, string>): string[] =>
  read(files).statements.map(
    ({ key, operation, tables, runtimeOnly }) =>
      `${key} ${operation} ${tables
        .map(({ table, access }) => `${table}:${access}`)
        .sort()
        .join(' ')}${runtimeOnly ? ' open' : ''}`,
  );

describe('Express', () => {
  it('composes routers over files, chains, factories, parameters and path lists', () => {
    expect(
      routes({
        'main.ts':
          "import express from 'express'; import { make } from './make'; import api from './api'; import setup from './setup'; const app = express(); app.use('/api', api); app.use(make()); setup(app); app.get(['/one', '/two/:id'], (req, res) => {}); app.get('setting');",
        'api.ts': "import { Router } from 'express'; import users from './users'; export default Router().use('/users', users);",
        'users.ts':
          "import { Router } from 'express'; import * as c from './c'; const r = Router(); r.get('/:id', auth, c.show); r.route('/').post(c.create).get(wrap(async () => {})); function auth() {} export default r;",
        'c.ts': 'export const show = async () => {}; export function create() {}',
        'make.js':
          "const express = require('express'); exports.make = function () { const r = express.Router(); r.delete('/made', function gone() {}); return r; };",
        'setup.ts': "export default function (app: any) { app.put('/late', handler); } function handler() {}",
        'lost.ts': "import { Router } from 'express'; Router().get('/never', () => {});",
      }),
    ).toEqual([
      'GET /api/users users.ts#GET /api/users',
      'POST /api/users c.ts#create',
      'GET /api/users/{id} c.ts#show',
      'PUT /late setup.ts#handler',
      'DELETE /made make.js#gone',
      'GET /one main.ts#GET /one',
      'GET /two/{id} main.ts#GET /one',
    ]);
  });
});

describe('Prisma', () => {
  const schema =
    'datasource db {\n provider = "sqlite"\n}\nmodel Post {\n id Int @id\n title String @map("post_title")\n tags Tag[]\n author User @relation(fields: [authorId], references: [id])\n authorId Int\n}\nmodel Tag {\n id Int @id\n posts Post[]\n}\nmodel User {\n id Int @id\n name String\n posts Post[]\n @@map("users")\n}\n';
  const use = (code: string) =>
    statements({
      'schema.prisma': schema,
      'db.ts': "import { PrismaClient } from '@prisma/client'; export const db = new PrismaClient();",
      'a.ts': `import express from 'express'; import { db } from './db'; express().get('/', run); async function run(q: any) { ${code} }`,
    });
  it('tells tables of reads, filters over relations, nested writes, transactions and open arguments', () => {
    expect(use('await db.post.findMany({ where: { tags: { some: { id: 1 } } }, include: { author: true } })')).toEqual([
      'prisma:a.ts#run/1 findMany Post:read Tag:read _PostToTag:read users:read',
    ]);
    expect(
      use("await db.post.create({ data: { title: 'x', author: { connect: { id: 1 } }, tags: { create: { id: 1 } } } })"),
    ).toEqual(['prisma:a.ts#run/1 create Post:write Tag:write _PostToTag:write']);
    expect(use('await db.$transaction(async (tx) => { await tx.user.delete({ where: { id: 1 } }) })')).toEqual([
      'prisma:a.ts#run/1 delete users:delete',
    ]);
    expect(use('await db.user.updateMany({ where: q, data: { name: q.name } })')).toEqual([
      'prisma:a.ts#run/1 updateMany users:write open',
    ]);
  });
  it('hands raw SQL on with parameters in place of holes', () => {
    const facts = read({
      'schema.prisma': schema,
      'a.ts':
        "import express from 'express'; import { PrismaClient } from '@prisma/client'; const db = new PrismaClient(); express().get('/', run); function run(id: number) { return db.$queryRaw`select * from users where id = ${id}` }",
    });
    expect(facts.codeSql.map(({ id, variants, callers }) => ({ id, variants, callers }))).toEqual([
      { id: 'run#sql1', variants: ['select * from users where id = ?'], callers: ['a.ts#run'] },
    ]);
  });
  it('maps columns and joins', () => {
    const { tables, joins } = read({ 'schema.prisma': schema, 'a.ts': "import express from 'express'; express();" });
    expect(tables.map(({ table, columns }) => `${table}(${columns.map(({ column }) => column).join(',')})`)).toEqual([
      'Post(id,post_title,authorId)',
      'Tag(id)',
      'users(id,name)',
      '_PostToTag(A,B)',
    ]);
    expect(joins.map(({ left, right }) => `${left.table}.${left.columns}=${right.table}.${right.columns}`).sort()).toEqual([
      'Post.authorId=users.id',
      '_PostToTag.A=Post.id',
      '_PostToTag.B=Tag.id',
    ]);
  });
});

describe('Nest and TypeORM', () => {
  const files = {
    'main.ts':
      "import { NestFactory } from '@nestjs/core'; import { VersioningType } from '@nestjs/common'; import { App } from './app'; async function bootstrap() { const app = await NestFactory.create(App); app.setGlobalPrefix('api', { exclude: ['health'] }); app.enableVersioning({ type: VersioningType.URI }); await app.listen(1); } bootstrap();",
    'app.ts':
      "import { Module, forwardRef } from '@nestjs/common'; import { Users } from './users'; import { Dyn } from './dyn'; @Module({ imports: [forwardRef(() => Users), Dyn.forRoot()] }) export class App {}",
    'dyn.ts':
      "import { Module, Controller, Get } from '@nestjs/common'; @Controller('health') export class Health { @Get() ok() {} } @Module({}) export class Dyn { static forRoot() { return { module: Dyn, controllers: [Health] } } }",
    'users.ts':
      "import { Module, Controller, Get, Post, Version } from '@nestjs/common'; import { Service } from './service'; @Controller({ path: 'users', version: '2' }) export class UsersController { constructor(private readonly service: Service) {} @Get(':id') one() { return this.service.one('1') } @Version('3') @Post() make() {} } @Controller('lost') export class Lost { @Get() x() {} } @Module({ controllers: [UsersController], providers: [Service] }) export class Users {}",
    'service.ts':
      "import { InjectRepository } from '@nestjs/typeorm'; import { Repository } from 'typeorm'; import { User, Item } from './entities'; export class Service { constructor(@InjectRepository(User) private readonly users: Repository<User>, private items: Repository<Item>) {}\n async one(id: string) { const u = await this.users.findOne({ where: { id }, relations: ['items'] }); await this.items.save(new Item()); return u }\n async list() { const qb = this.items.createQueryBuilder('i').leftJoin('i.owner', 'o').where('o.name = :n', {}); qb.orderBy('i.createdAt'); return qb.getMany() }\n raw() { return this.users.query('select 1 from users') } }",
    'entities.ts':
      "import { Entity, Column, PrimaryGeneratedColumn, ManyToOne, OneToMany } from 'typeorm'; @Entity('users') export class User { @PrimaryGeneratedColumn() id: number; @Column() name: string; @OneToMany(() => Item, (i) => i.owner) items: Item[]; } @Entity() export class Item { @PrimaryGeneratedColumn() id: number; @Column() createdAt: Date; @ManyToOne(() => User, (u) => u.items, { eager: true }) owner: User; }",
  };
  it('serves what modules list, under prefix and version, and names what none lists', () => {
    expect(routes(files)).toEqual([
      'GET /api/v2/users/{id} users.ts#UsersController.one',
      'POST /api/v3/users users.ts#UsersController.make',
      'GET /health dyn.ts#Health.ok',
    ]);
    expect(read(files).diagnostics.map(({ kind }) => kind)).toEqual(['TS_CONTROLLER_NOT_REGISTERED']);
    expect(read(files).calls.map(({ from, to, binding }) => `${from} -> ${to} ${binding}`)).toContain(
      'users.ts#UsersController.one -> service.ts#Service.one virtual',
    );
  });
  it('tells what repositories and builders touch', () => {
    expect(statements(files)).toEqual([
      'typeorm:service.ts#Service.list/1 createQueryBuilder item:read users:read',
      'typeorm:service.ts#Service.one/1 findOne item:read users:read',
      'typeorm:service.ts#Service.one/2 save item:write',
    ]);
    const list = read(files).statements.find(({ operation }) => operation === 'createQueryBuilder');
    expect(
      list?.columns
        .filter(({ roles }) => roles.includes('filter') || roles.includes('order'))
        .map(({ table, column, roles }) => `${table}.${column} ${roles}`),
    ).toEqual(['users.name filter', 'item.createdAt project,order']);
    expect(read(files).codeSql.map(({ variants }) => variants)).toEqual([['select 1 from users']]);
  });
});

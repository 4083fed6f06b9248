import { TYPE_DECLARATIONS } from './declarations.ts';
import type { Expr, Stmt } from './records.ts';
import type { BodyContext } from './source.ts';
import { readSwitchBody } from './switches.ts';
import { childOf, fieldOf, type SyntaxNode } from './tree.ts';
import { declaredType, typeText } from './types.ts';
import { readBlock, readExpression, readStatement, readTypeDeclaration } from './walk.ts';
import { isTextual, setsField, worthKeeping } from './worth.ts';

/** Variables of these types hold text, whatever they are given: a second name for a buffer counts. */
const TEXT_TYPE = /^(?:java\.lang\.)?(?:String|StringBuilder|StringBuffer)$/;

const expressionOf = (context: BodyContext, node: SyntaxNode | undefined): Stmt[] => {
  if (node === undefined) return [];
  const value = readExpression(context, node);
  const keep = worthKeeping(value) || (value.k === 'assign' && isTextual(value)) || (context.inConstructor && setsField(value));
  return keep ? [{ k: 'expr', value }] : [];
};

type Flow = Extract<Stmt, { k: 'block' }>['flow'];

const scope = (body: Stmt[], flow?: Flow): Stmt[] =>
  body.length === 0 ? [] : [flow === undefined ? { k: 'block', body } : { k: 'block', body, flow }];

/** One statement as zero or more records; control flow is reduced to the scopes it opens. */
export function toStatements(context: BodyContext, node: SyntaxNode): Stmt[] {
  if (TYPE_DECLARATIONS.has(node.type)) {
    return [{ k: 'type', index: readTypeDeclaration(context.source, node, context.owner, true) }];
  }
  switch (node.type) {
    case 'block':
    case 'finally_clause':
      return scope(readBlock(context, node));
    case 'local_variable_declaration':
      return readLocals(context, node);
    case 'return_statement':
      return readResult(context, node, 'return');
    case 'yield_statement':
      return readResult(context, node, 'yield');
    case 'if_statement':
      return readIf(context, node);
    case 'enhanced_for_statement':
      return readForEach(context, node);
    case 'catch_clause':
      return readCatch(context, node);
    case 'resource':
      return readResource(context, node);
    case 'switch_expression':
      return [
        ...expressionOf(context, fieldOf(node, 'condition')),
        ...scope(
          readSwitchBody(context, node).map((arm) => (arm.k === 'yield' ? { k: 'expr', value: arm.value } : arm)),
          'again',
        ),
      ];
    case 'explicit_constructor_invocation':
      return expressionOf(context, node);
    case 'expression_statement':
    case 'throw_statement':
    case 'assert_statement':
      return node.children.flatMap((child) => expressionOf(context, child));
    case 'identifier':
    case 'break_statement':
    case 'continue_statement':
      return [];
    default:
      // for, while, do, try, synchronized, labels: a scope around their parts.
      if (node.type.endsWith('_statement') || node.type === 'resource_specification') return compound(context, node);
      return expressionOf(context, node);
  }
}

function compound(context: BodyContext, node: SyntaxNode): Stmt[] {
  const body = node.children.flatMap((child) => readStatement(context, child));
  // Resources stay visible in the try body; every other construct is its own scope.
  if (node.type === 'resource_specification') return body;
  return scope(body, LOOPS.has(node.type) ? 'again' : undefined);
}

const LOOPS = new Set(['for_statement', 'while_statement', 'do_statement']);

function readLocals(context: BodyContext, node: SyntaxNode): Stmt[] {
  const type = fieldOf(node, 'type');
  return node.children
    .filter((child) => child.type === 'variable_declarator')
    .map((declarator): Stmt => {
      const name = fieldOf(declarator, 'name');
      const written = declaredType(context.source, type, declarator);
      const local: Extract<Stmt, { k: 'local' }> = {
        k: 'local',
        name: name === undefined ? '_' : context.source.textOf(name),
        type: written,
        line: context.source.lineAt(declarator.start),
      };
      const value = fieldOf(declarator, 'value');
      if (value !== undefined) {
        const init = readExpression(context, value);
        if (written === 'var' || worthKeeping(init) || isText(init) || (TEXT_TYPE.test(written) && isTextual(init)))
          local.init = init;
      }
      return local;
    });
}

/** A text put together from parts may become SQL further on. */
function isText(value: Expr): boolean {
  if (value.k === 'lit') return value.type === 'String';
  return value.k === 'bin' && value.op === '+' && value.parts.some(isText);
}

/** A variable handed back tells where a builder object goes. */
const isVariable = (value: Expr): boolean =>
  value.k === 'name' || value.k === 'this' || (value.k === 'cast' && isVariable(value.value));

/** A lambda's result types the call it is given to; a method's own only matters for what it calls, and for what it hands back. */
function readResult(context: BodyContext, node: SyntaxNode, k: 'return' | 'yield'): Stmt[] {
  const [result] = node.children;
  if (result === undefined) return [];
  const value = readExpression(context, result);
  return context.inLambda || k === 'yield' || worthKeeping(value) || isTextual(value) || isVariable(value) ? [{ k, value }] : [];
}

const LEAVES = new Set(['return_statement', 'throw_statement', 'continue_statement', 'break_statement', 'yield_statement']);

/** Whether control never passes the end of a statement. */
function leaves(node: SyntaxNode | undefined): boolean {
  if (node === undefined) return false;
  return LEAVES.has(node.type) || (node.type === 'block' && leaves(node.children.at(-1)));
}

function bindsPattern(value: Expr): boolean {
  switch (value.k) {
    case 'instanceof':
      return value.vars.length > 0;
    case 'bin':
      return value.parts.some(bindsPattern);
    case 'unary':
      return bindsPattern(value.value);
    default:
      return false;
  }
}

function readIf(context: BodyContext, node: SyntaxNode): Stmt[] {
  const condition = expressionOf(context, fieldOf(node, 'condition'));
  const consequence = fieldOf(node, 'consequence');
  const alternative = fieldOf(node, 'alternative');
  const branches = [consequence, alternative].flatMap((branch) =>
    branch === undefined ? [] : scope(readStatement(context, branch), 'branch'),
  );
  const [first] = condition;
  // `if (!(x instanceof Item item)) return;` brings `item` into the rest of the block.
  const leaks = alternative === undefined && leaves(consequence) && first?.k === 'expr' && bindsPattern(first.value);
  return leaks ? [...condition, ...branches] : scope([...condition, ...branches]);
}

function readForEach(context: BodyContext, node: SyntaxNode): Stmt[] {
  const name = fieldOf(node, 'name');
  const of = readExpression(context, fieldOf(node, 'value'));
  const body = fieldOf(node, 'body');
  return [
    {
      k: 'each',
      name: name === undefined ? '_' : context.source.textOf(name),
      type: declaredType(context.source, fieldOf(node, 'type'), node),
      of,
      body: body === undefined ? [] : readStatement(context, body),
    },
  ];
}

function readCatch(context: BodyContext, node: SyntaxNode): Stmt[] {
  const parameter = childOf(node, 'catch_formal_parameter');
  const body = readBlock(context, fieldOf(node, 'body'));
  const name = parameter === undefined ? undefined : fieldOf(parameter, 'name');
  if (parameter === undefined || name === undefined) return scope(body, 'branch');
  const type = typeText(context.source, childOf(parameter, 'catch_type'));
  return scope(
    [{ k: 'local', name: context.source.textOf(name), type, line: context.source.lineAt(parameter.start) }, ...body],
    'branch',
  );
}

function readResource(context: BodyContext, node: SyntaxNode): Stmt[] {
  const name = fieldOf(node, 'name');
  if (name === undefined) return node.children.flatMap((child) => expressionOf(context, child));
  return [
    {
      k: 'local',
      name: context.source.textOf(name),
      type: declaredType(context.source, fieldOf(node, 'type'), node),
      init: readExpression(context, fieldOf(node, 'value')),
      line: context.source.lineAt(node.start),
    },
  ];
}

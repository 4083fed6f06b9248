import type { Expr, Stmt } from './records.ts';

/** Whether an expression calls, creates, refers to or declares anything; everything else leaves no trace in a call graph. */
export function worthKeeping(expression: Expr): boolean {
  switch (expression.k) {
    case 'call':
    case 'init':
    case 'new':
    case 'ref':
    case 'lambda':
    case 'switch':
      return true;
    case 'lit':
    case 'name':
    case 'this':
    case 'super':
    case 'type':
    case 'class':
    case 'annotation':
      return false;
    case 'field':
      return worthKeeping(expression.object);
    case 'array':
      return expression.items.some(worthKeeping);
    case 'cast':
    case 'unary':
      return worthKeeping(expression.value);
    case 'cond':
      return worthKeeping(expression.test) || worthKeeping(expression.yes) || worthKeeping(expression.no);
    case 'bin':
      return expression.parts.some(worthKeeping);
    case 'instanceof':
      return expression.vars.length > 0 || worthKeeping(expression.value);
    case 'index':
      return worthKeeping(expression.object) || worthKeeping(expression.index);
    case 'assign':
      return worthKeeping(expression.target) || worthKeeping(expression.value);
  }
}

/** Whether an expression puts a text together: what a statement's SQL may be made of. */
export function isTextual(expression: Expr): boolean {
  switch (expression.k) {
    case 'lit':
      return expression.type === 'String';
    case 'name':
    case 'field':
      return true;
    case 'bin':
      return expression.op === '+';
    case 'cond':
      return isTextual(expression.yes) || isTextual(expression.no);
    case 'assign':
      return (
        expression.target.k === 'name' && (expression.op === undefined || expression.op === '+=') && isTextual(expression.value)
      );
    default:
      return false;
  }
}

/** `this.url = url` and the like. */
export const setsField = (value: Expr): boolean =>
  value.k === 'assign' && value.target.k === 'field' && value.target.object.k === 'this' && isTextual(value.value);

/** Whether an expression says some text itself, unlike a getter's name. */
const statesText = (expression: Expr): boolean => isTextual(expression) && expression.k !== 'name' && expression.k !== 'field';

/** A constant by the way it is written: the page a handler shows is often one. */
const isConstant = (expression: Expr): boolean =>
  (expression.k === 'name' || expression.k === 'field') && /^[A-Z][A-Z0-9_]+$/.test(expression.name);

/** Whether any statement does something: declarations alone are not kept. */
export function bodyWorthKeeping(body: Stmt[]): boolean {
  return body.some((statement) => {
    switch (statement.k) {
      case 'local':
        return statement.init !== undefined && (worthKeeping(statement.init) || statesText(statement.init));
      case 'block':
        return bodyWorthKeeping(statement.body);
      case 'each':
        return worthKeeping(statement.of) || bodyWorthKeeping(statement.body);
      case 'type':
        return true;
      case 'return':
        return worthKeeping(statement.value) || statesText(statement.value) || isConstant(statement.value);
      default:
        return worthKeeping(statement.value) || statesText(statement.value) || setsField(statement.value);
    }
  });
}

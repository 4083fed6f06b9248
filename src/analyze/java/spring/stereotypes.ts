import type { ClassInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from './annotations.ts';

const CONTROLLERS = ['org.springframework.stereotype.Controller', 'org.springframework.web.bind.annotation.RestController'];

const COMPONENTS = [
  ...CONTROLLERS,
  'org.springframework.stereotype.Component',
  'org.springframework.stereotype.Service',
  'org.springframework.stereotype.Repository',
  'org.springframework.context.annotation.Configuration',
  'org.springframework.web.bind.annotation.ControllerAdvice',
  'org.springframework.web.bind.annotation.RestControllerAdvice',
  'javax.inject.Named',
  'jakarta.inject.Named',
];

export function isController(table: SymbolTable, cls: ClassInfo): boolean {
  return findAnnotations(table, cls.decl.annotations, cls, CONTROLLERS).length > 0;
}

/** The bean name a stereotype gives the class, or null when it is no component. */
export function beanName(table: SymbolTable, cls: ClassInfo): string | null {
  const [found] = findAnnotations(table, cls.decl.annotations, cls, COMPONENTS);
  if (found === undefined) return null;
  const written = found.args.get('value')?.value;
  if (written?.k === 'lit' && written.value !== undefined && written.value !== '') return written.value;
  const { name } = cls.decl;
  // Two leading capitals stay, as in the bean naming rule of the platform.
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** Decorators of methods that make something other than a route start them: by package, then name. */
export const NEST_ENTRY_POINTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@nestjs/graphql': {
    Query: 'graphql-resolver',
    Mutation: 'graphql-resolver',
    Subscription: 'graphql-resolver',
    ResolveField: 'graphql-resolver',
    ResolveProperty: 'graphql-resolver',
    ResolveReference: 'graphql-resolver',
  },
  'type-graphql': {
    Query: 'graphql-resolver',
    Mutation: 'graphql-resolver',
    Subscription: 'graphql-resolver',
    FieldResolver: 'graphql-resolver',
  },
  '@nestjs/schedule': { Cron: 'scheduled', Interval: 'scheduled', Timeout: 'scheduled' },
  '@nestjs/event-emitter': { OnEvent: 'event-listener' },
  '@nestjs/cqrs': { EventsHandler: 'event-listener', CommandHandler: 'message-listener', QueryHandler: 'message-listener' },
  '@nestjs/microservices': {
    EventPattern: 'message-listener',
    MessagePattern: 'message-listener',
    GrpcMethod: 'message-listener',
  },
  '@nestjs/bull': { Process: 'message-listener' },
  '@nestjs/bullmq': { OnWorkerEvent: 'event-listener' },
  '@nestjs/websockets': { SubscribeMessage: 'websocket' },
};

/** Decorators of classes whose method of a name is started. */
export const NEST_ENTRY_CLASSES: Readonly<Record<string, Readonly<Record<string, { method: string; kind: string }>>>> = {
  '@nestjs/bullmq': { Processor: { method: 'process', kind: 'message-listener' } },
  '@nestjs/cqrs': {
    CommandHandler: { method: 'execute', kind: 'message-listener' },
    QueryHandler: { method: 'execute', kind: 'message-listener' },
    EventsHandler: { method: 'handle', kind: 'event-listener' },
  },
};

/** Methods Nest calls when the application starts or ends. */
export const NEST_LIFECYCLE: ReadonlySet<string> = new Set([
  'onModuleInit',
  'onApplicationBootstrap',
  'onModuleDestroy',
  'onApplicationShutdown',
]);

/** Decorators that make a method answer a route. */
export const NEST_VERBS: Readonly<Record<string, string>> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Options: 'OPTIONS',
  Head: 'HEAD',
  All: 'ANY',
  Sse: 'GET',
};

/** How objects are handed to listeners inside one application, without either side naming the other. */
export interface EventBus {
  /** Types with a method that hands an event on, and which argument it is. */
  publishers: Readonly<Record<string, { method: string; argument: number }>>;
  /** Annotations of methods that take events. */
  listenerAnnotations: readonly string[];
  /** Types whose method takes events, whatever their type argument says. */
  listenerTypes: Readonly<Record<string, string>>;
}

const SPRING = { method: 'publishEvent', argument: 0 };

export const EVENT_BUSES: readonly EventBus[] = [
  {
    publishers: {
      'org.springframework.context.ApplicationEventPublisher': SPRING,
      'org.springframework.context.ApplicationContext': SPRING,
      'org.springframework.context.ConfigurableApplicationContext': SPRING,
      'org.springframework.context.event.ApplicationEventMulticaster': { method: 'multicastEvent', argument: 0 },
      'cn.hutool.extra.spring.SpringUtil': SPRING,
    },
    listenerAnnotations: [
      'org.springframework.context.event.EventListener',
      'org.springframework.transaction.event.TransactionalEventListener',
      'org.springframework.modulith.events.ApplicationModuleListener',
    ],
    listenerTypes: { 'org.springframework.context.ApplicationListener': 'onApplicationEvent' },
  },
  {
    publishers: {
      'com.google.common.eventbus.EventBus': { method: 'post', argument: 0 },
      'com.google.common.eventbus.AsyncEventBus': { method: 'post', argument: 0 },
      'org.greenrobot.eventbus.EventBus': { method: 'post', argument: 0 },
    },
    listenerAnnotations: ['com.google.common.eventbus.Subscribe', 'org.greenrobot.eventbus.Subscribe'],
    listenerTypes: {},
  },
];

/** Names of methods that take events without any text of the publisher saying so. */
export const LISTENER_METHODS: readonly string[] = EVENT_BUSES.flatMap(({ listenerTypes }) => Object.values(listenerTypes));

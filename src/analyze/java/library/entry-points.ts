/** How a method is started when no route and no other method does it. */
export type EntryPointKind =
  | 'scheduled'
  | 'job'
  | 'event-listener'
  | 'message-listener'
  | 'startup'
  | 'web-filter'
  | 'websocket'
  | 'main';

/** Annotations on a method that make a framework call it. */
export const ENTRY_ANNOTATIONS: Readonly<Record<string, EntryPointKind>> = {
  'org.springframework.scheduling.annotation.Scheduled': 'scheduled',
  'org.springframework.scheduling.annotation.Schedules': 'scheduled',
  'com.xxl.job.core.handler.annotation.XxlJob': 'job',
  'org.springframework.context.event.EventListener': 'event-listener',
  'org.springframework.transaction.event.TransactionalEventListener': 'event-listener',
  'org.springframework.modulith.events.ApplicationModuleListener': 'event-listener',
  'org.springframework.kafka.annotation.KafkaListener': 'message-listener',
  'org.springframework.kafka.annotation.KafkaHandler': 'message-listener',
  'org.springframework.amqp.rabbit.annotation.RabbitListener': 'message-listener',
  'org.springframework.amqp.rabbit.annotation.RabbitHandler': 'message-listener',
  'org.springframework.jms.annotation.JmsListener': 'message-listener',
  'org.springframework.cloud.stream.annotation.StreamListener': 'message-listener',
  'org.springframework.pulsar.annotation.PulsarListener': 'message-listener',
  'io.awspring.cloud.sqs.annotation.SqsListener': 'message-listener',
  'javax.annotation.PostConstruct': 'startup',
  'jakarta.annotation.PostConstruct': 'startup',
  'javax.annotation.PreDestroy': 'startup',
  'jakarta.annotation.PreDestroy': 'startup',
  'javax.websocket.OnOpen': 'websocket',
  'javax.websocket.OnMessage': 'websocket',
  'javax.websocket.OnClose': 'websocket',
  'javax.websocket.OnError': 'websocket',
  'jakarta.websocket.OnOpen': 'websocket',
  'jakarta.websocket.OnMessage': 'websocket',
  'jakarta.websocket.OnClose': 'websocket',
  'jakarta.websocket.OnError': 'websocket',
  'org.springframework.messaging.handler.annotation.MessageMapping': 'websocket',
};

/** Annotations on a type that make its method of that name one a framework calls. */
export const ENTRY_TYPE_ANNOTATIONS: Readonly<Record<string, { method: string; kind: EntryPointKind }>> = {
  'org.apache.rocketmq.spring.annotation.RocketMQMessageListener': { method: 'onMessage', kind: 'message-listener' },
};

/** Methods of library types that a framework calls on whatever extends them. */
export const ENTRY_METHODS: Readonly<Record<string, { methods: readonly string[]; kind: EntryPointKind }>> = {
  'org.quartz.Job': { methods: ['execute'], kind: 'job' },
  'org.springframework.scheduling.quartz.QuartzJobBean': { methods: ['executeInternal', 'execute'], kind: 'job' },
  'org.springframework.context.ApplicationListener': { methods: ['onApplicationEvent'], kind: 'event-listener' },
  'org.springframework.boot.ApplicationRunner': { methods: ['run'], kind: 'startup' },
  'org.springframework.boot.CommandLineRunner': { methods: ['run'], kind: 'startup' },
  'org.springframework.beans.factory.InitializingBean': { methods: ['afterPropertiesSet'], kind: 'startup' },
  'org.springframework.beans.factory.DisposableBean': { methods: ['destroy'], kind: 'startup' },
  'org.springframework.context.SmartLifecycle': { methods: ['start', 'stop'], kind: 'startup' },
  'org.apache.rocketmq.spring.core.RocketMQListener': { methods: ['onMessage'], kind: 'message-listener' },
  'org.springframework.amqp.core.MessageListener': { methods: ['onMessage'], kind: 'message-listener' },
  'org.springframework.data.redis.connection.MessageListener': { methods: ['onMessage'], kind: 'message-listener' },
  'javax.servlet.Filter': { methods: ['doFilter', 'init'], kind: 'web-filter' },
  'jakarta.servlet.Filter': { methods: ['doFilter', 'init'], kind: 'web-filter' },
  'org.springframework.web.filter.OncePerRequestFilter': { methods: ['doFilterInternal'], kind: 'web-filter' },
  'org.springframework.web.filter.GenericFilterBean': { methods: ['doFilter'], kind: 'web-filter' },
  'org.springframework.web.servlet.HandlerInterceptor': {
    methods: ['preHandle', 'postHandle', 'afterCompletion'],
    kind: 'web-filter',
  },
  'org.springframework.web.server.WebFilter': { methods: ['filter'], kind: 'web-filter' },
  'org.springframework.cloud.gateway.filter.GlobalFilter': { methods: ['filter'], kind: 'web-filter' },
  'org.springframework.web.socket.handler.TextWebSocketHandler': {
    methods: ['handleTextMessage', 'afterConnectionEstablished', 'afterConnectionClosed', 'handleTransportError'],
    kind: 'websocket',
  },
  'org.springframework.web.socket.WebSocketHandler': {
    methods: ['handleMessage', 'afterConnectionEstablished', 'afterConnectionClosed', 'handleTransportError'],
    kind: 'websocket',
  },
};

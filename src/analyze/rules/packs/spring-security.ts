import type { RulePack } from '../../facts/rules.ts';

export const SPRING_SECURITY: RulePack = {
  pack: 'spring-security',
  version: 1,
  description: 'What Spring Security calls back.',
  rules: [
    {
      id: 'spring-security.user-details',
      kind: 'java.framework-callback',
      description: 'AuthenticationManager.authenticate loads the user through a UserDetailsService.',
      why: 'DaoAuthenticationProvider is the documented default provider wherever a UserDetailsService bean stands; another may be configured.',
      grade: 'HEURISTIC',
      params: {
        type: 'org.springframework.security.authentication.AuthenticationManager',
        method: 'authenticate',
        runs: { type: 'org.springframework.security.core.userdetails.UserDetailsService', method: 'loadUserByUsername' },
      },
      examples: [
        {
          name: 'a login that loads users from a service of the project',
          files: {
            'src/main/java/app/Login.java':
              'package app;\nimport org.springframework.security.authentication.AuthenticationManager;\npublic class Login {\n  private AuthenticationManager manager;\n  public Object login() { return manager.authenticate(null); }\n}\n',
            'src/main/java/app/Users.java':
              'package app;\nimport org.springframework.security.core.userdetails.UserDetailsService;\npublic class Users implements UserDetailsService {\n  public Object loadUserByUsername(String name) { return null; }\n}\n',
          },
          expect: [{ from: 'symbol:app.Login#login', to: 'symbol:app.Users#loadUserByUsername', type: 'MAY_CALL' }],
        },
        {
          name: 'a method of the same name on something else',
          files: {
            'src/main/java/app/Login.java':
              'package app;\npublic class Login {\n  private Gate gate;\n  public Object login() { return gate.authenticate(null); }\n}\n',
            'src/main/java/app/Gate.java':
              'package app;\npublic class Gate {\n  public Object authenticate(Object who) { return who; }\n}\n',
            'src/main/java/app/Users.java':
              'package app;\nimport org.springframework.security.core.userdetails.UserDetailsService;\npublic class Users implements UserDetailsService {\n  public Object loadUserByUsername(String name) { return null; }\n}\n',
          },
          absent: [{ from: 'symbol:app.Login#login', to: 'symbol:app.Users#loadUserByUsername', type: 'MAY_CALL' }],
        },
      ],
    },
  ],
};

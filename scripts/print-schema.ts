// `npm run schema`: writes src/schema/schema.graphql, the checked-in picture of the public schema. A test fails when it is behind.
import { writeFileSync } from 'node:fs';
import { printSchema } from 'graphql';
import { schema } from '../src/schema/schema.ts';

writeFileSync(new URL('../src/schema/schema.graphql', import.meta.url), `${printSchema(schema)}\n`);

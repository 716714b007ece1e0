import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document, made from the same declarations that the routes are served by. */
export async function describeCalls(app: FastifyInstance, siteName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: `${siteName} API`,
        version: '1',
        description: '所有接口使用会话Cookie；每个接口声明谁可以调用。',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kaopu_session' } } },
    },
    transform: (input) => {
      const transformed = jsonSchemaTransform(input);
      const access = input.route.config?.endpoint?.access;
      if (access === undefined) return { ...transformed, schema: { ...transformed.schema, hide: true } };
      const who = typeof access === 'string' ? access : access.join(' | ');
      const security = access === 'public' ? [] : [{ session: [] }];
      return { ...transformed, schema: { ...transformed.schema, description: `access: ${who}`, security } };
    },
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs' });
  });
}

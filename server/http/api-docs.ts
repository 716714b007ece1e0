import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AnyEndpoint } from '#api/endpoint.ts';

/** Files and events are described by the type of their content. */
function otherThanJson({ sends, reply }: AnyEndpoint): object {
  if (sends === 'file') {
    const schema = { type: 'string', format: 'binary' };
    return {
      response: { 200: { description: '文件', content: { 'application/octet-stream': { schema } } } },
    };
  }
  if (sends === 'json') return {};
  const event = {
    type: 'string',
    description: `每个事件是一段JSON：${JSON.stringify(z.toJSONSchema(reply))}`,
  };
  return {
    response: { 200: { description: '事件流', content: { 'text/event-stream': { schema: event } } } },
  };
}

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
      const declared = input.route.config?.endpoint;
      if (declared === undefined) return { ...transformed, schema: { ...transformed.schema, hide: true } };
      const { access } = declared;
      const who = typeof access === 'string' ? access : access.join(' | ');
      const security = access === 'public' ? [] : [{ session: [] }];
      const schema = { ...transformed.schema, description: `access: ${who}`, security };
      return { ...transformed, schema: { ...schema, ...otherThanJson(declared) } };
    },
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs' });
  });
}

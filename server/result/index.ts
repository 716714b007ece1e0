export { resultRoutes } from './result.routes.ts';

/** Prints the types of the OpenAPI document at a URL. The generator needs an API that the project's own compiler has no longer. */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const compiler = pathToFileURL(createRequire(import.meta.url).resolve('@ts-morph/common')).href;
const source = `import { ts } from ${JSON.stringify(compiler)}; export default ts;`;
const url = `data:text/javascript,${encodeURIComponent(source)}`;

registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' ? { url, shortCircuit: true } : next(name, context),
});

const { default: typesOf, astToString } = await import('openapi-typescript');
const [, , document = ''] = process.argv;
process.stdout.write(astToString(await typesOf(new URL(document))));

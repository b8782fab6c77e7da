import type { Plugin, Rolldown } from 'vite';

/** What libraries bring along and nothing here ever calls, which no bundler can know. */
const NEVER_CALLED = [
  // The theme turns ripples off.
  '@mui/material/ButtonBase/TouchRipple.mjs',
  // No theme is made for high contrast. It names the parts of inputs, and inputs would come with it.
  '@mui/material/styles/enhanceHighContrast.mjs',
  // Themes hold their colours themselves, not as CSS variables.
  '@mui/material/styles/ThemeProviderWithVars.mjs',
  '@mui/material/styles/createThemeWithVars.mjs',
  // What styles takes no static parts of others along.
  '@emotion/react/_isolated-hnrs/dist/emotion-react-_isolated-hnrs.browser.esm.js',
  'hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js',
  // What is parsed comes as JSON or from a form, and never leads back to itself.
  'zod/v4/core/memoizer.js',
  // Only the server describes schemas.
  'zod/v4/core/json-schema-processors.js',
  'zod/v4/core/to-json-schema.js',
  // Each rule that people can break says so in words of its own.
  'zod/v4/locales/en.js',
];

/** Leaves it out: of each such module only the names remain, which do nothing. */
export function leftOut(more: readonly string[] = []): Plugin {
  const paths = [...NEVER_CALLED, ...more];
  const met = new Set<string>();
  return {
    name: 'left-out',
    apply: 'build',
    transform(code, id) {
      const found = paths.find((path) => id.endsWith(`/node_modules/${path}`));
      if (found === undefined) return undefined;
      met.add(found);
      const names = this.parse(code).body.flatMap((statement) => namesOf(statement));
      return { code: names.map(nothing).join('\n'), map: null };
    },
    buildEnd(error) {
      const missed = paths.filter((path) => !met.has(path));
      if (error === undefined && missed.length > 0) this.error(`no longer there to be left out: ${missed.join(', ')}`);
    },
  };
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

/** What a statement exports, or, in a module of the old kind, `exports.name = …`. */
function namesOf(statement: Statement): string[] {
  if (statement.type === 'ExpressionStatement') return assigned(statement.expression);
  if (statement.type === 'ExportDefaultDeclaration') return ['default'];
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const listed = statement.specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value));
  const { declaration } = statement;
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
    return [...listed, declaration.id?.name ?? ''];
  if (declaration?.type !== 'VariableDeclaration') return listed;
  return [...listed, ...declaration.declarations.map(({ id }) => ('name' in id ? id.name : ''))];
}

function assigned(expression: Extract<Statement, { type: 'ExpressionStatement' }>['expression']): string[] {
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return [];
  const { object, property } = expression.left;
  const isExport = object.type === 'Identifier' && object.name === 'exports' && property.type === 'Identifier';
  return isExport ? [property.name] : [];
}

const nothing = (name: string, index: number): string =>
  `const nothing${index} = () => undefined;\nexport { nothing${index} as ${name} };`;

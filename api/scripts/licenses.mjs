// npm run licenses
//
// Lists the licences in npm's CycloneDX SBOM (on standard input), but of development's packages. Ends with 1 where one
// is copyleft or unknown: a person must then look at it, and name it here or leave the package.
//
// The SBOM is of all packages: npm 11's `--omit dev` also leaves out what both sides use, such as pg.
import { text } from 'node:stream/consumers';
import { print } from './step.mjs';

const PERMISSIVE = '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 OFL-1.1'.split(' ');
/** By the LICENSE file: the package.json says nothing that SPDX knows. */
const READ = {
  'busboy@1.6.0': 'MIT',
  'css-mediaquery@0.1.2': 'BSD-3-Clause',
  'png-js@2.0.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
};

const { components } = JSON.parse(await text(process.stdin));
const byLicense = new Map();
for (const { name, version, licenses = [], properties = [] } of components) {
  if (properties.some((property) => property.name === 'cdx:npm:package:development')) continue;
  const id = `${name}@${version}`;
  const said = licenses.map(({ expression, license }) => expression ?? license.id ?? license.name).join(' AND ');
  const license = said || (READ[id] ?? 'unknown');
  byLicense.set(license, [...(byLicense.get(license) ?? []), id]);
}
const refused = [...byLicense].filter(([license, ids]) => !ids.every((id) => isFine(license, id)));
for (const [license, ids] of byLicense) print(`${license}: ${ids.length < 5 ? ids.join(', ') : ids.length}`);
for (const [license, ids] of refused) print(`NOT ALLOWED: ${license} of ${ids.join(', ')}`);
process.exitCode = refused.length === 0 ? 0 : 1;

function isFine(license, id) {
  // A shared library, which sharp loads as it is and anyone may replace: what the LGPL asks for.
  const known = id.startsWith('@img/sharp-') ? [...PERMISSIVE, 'LGPL-3.0-or-later'] : PERMISSIVE;
  const choices = license.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => known.includes(part)));
}

/**
 * `npm run sbom` prints all packages of a site and its pages as CycloneDX, from the lockfile. npm's `--omit=dev` also leaves out packages
 * that a site and a tool share, such as React.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly version?: string }>>;
}

interface Bom {
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly version: string;
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** The packages of the site, as `name@version`. */
const ofTheSite = ({ packages }: Lock): ReadonlySet<string> =>
  new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path, { version = '' }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  );

/** Removes packages that are only for building and testing. */
function withoutTools(bom: Bom, lock: Lock): Bom {
  const kept = ofTheSite(lock);
  const isKept = (component: Bom['components'][number]): boolean =>
    kept.has(`${component.name}@${component.version}`);
  const gone = new Set(bom.components.filter((one) => !isKept(one)).map((one) => one['bom-ref']));
  return {
    ...bom,
    components: bom.components.filter(isKept),
    dependencies: bom.dependencies
      .filter(({ ref }) => !gone.has(ref))
      .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => !gone.has(ref)) })),
  };
}

if (import.meta.main) {
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const whole = execFileSync('npm', words, { maxBuffer: 256_000_000, encoding: 'utf8' });
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  console.log(JSON.stringify(withoutTools(JSON.parse(whole) as Bom, lock), null, 2));
}

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readEnvironment } from '../../dynamic/settings/environment.ts';
import { root } from '../support/service.ts';

const text = (name: string) => readFileSync(join(root, name), 'utf8');
const folder = 'deploy/kubernetes';
const files = readdirSync(join(root, folder)).filter((name) => name !== 'kustomization.yaml');
const kustomization = parse(text(`${folder}/kustomization.yaml`)) as {
  readonly resources: readonly string[];
  readonly configMapGenerator: readonly [{ readonly name: string; readonly literals: readonly string[] }];
};
const settings = Object.fromEntries(
  kustomization.configMapGenerator[0].literals.map((literal) => literal.split(/=(.*)/s) as [string, string]),
);

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: any;
}

const read = (yaml: string) => parseAllDocuments(yaml).map((document) => document.toJS() as Resource);
const resources = files.flatMap((name) => read(text(`${folder}/${name}`)));
const find = (kind: string, name: string) =>
  resources.find((one) => one.kind === kind && one.metadata.name === name)!.spec;
const server = find('Deployment', 'server');
const pods = resources.flatMap(({ spec }) => (spec?.template?.spec ? [spec.template.spec] : []));

/** Returns what the JSON schemas of Kubernetes refuse: wrong values and missing fields. */
async function schemaProblems(resource: Resource): Promise<string[]> {
  const { apiVersion, kind } = resource;
  const name = `kubernetes-models/${apiVersion}/${kind}`;
  const models = await import(/* @vite-ignore */ name);
  try {
    new models[kind](resource).validate();
    return [];
  } catch (error) {
    return [`${kind} ${resource.metadata.name}: ${(error as Error).message}`];
  }
}

/** Returns what the types that come with the schemas refuse: they allow no unknown fields, such as misspelled ones. */
function typeProblems(checked: readonly Resource[]): string[] {
  const name = join(root, 'test/deploys/manifests.ts');
  const lines = checked.map((resource, index) => {
    const { apiVersion, kind } = resource;
    const type = `import('kubernetes-models/${apiVersion}/${kind}').I${kind}`;
    return `export const resource${index}: ${type} = ${JSON.stringify(resource)};`;
  });
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const source = ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2024, true);
  const program = ts.createProgram([name], options, {
    ...host,
    fileExists: (file) => file === name || host.fileExists(file),
    getSourceFile: (file, ...rest) => (file === name ? source : host.getSourceFile(file, ...rest)),
  });
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('the Kubernetes manifests', () => {
  it('are valid by the schemas of Kubernetes, and have no unknown fields', async () => {
    expect(resources.length).toBeGreaterThan(9);
    expect((await Promise.all(resources.map(schemaProblems))).flat()).toEqual([]);
    expect(typeProblems(resources)).toEqual([]);
  });

  it('are checked: a wrong value, a missing field and a misspelled one are found', async () => {
    const changed = (change: (deployment: any) => void): Resource => {
      const deployment = structuredClone(resources.find(({ kind }) => kind === 'Deployment')!);
      change(deployment);
      return deployment;
    };
    const wrong = changed(({ spec }) => (spec.replicas = 'two'));
    expect(await schemaProblems(wrong)).toEqual([expect.stringContaining('replicas must be integer')]);
    const incomplete = changed(({ spec }) => delete spec.selector);
    expect(await schemaProblems(incomplete)).toEqual([expect.stringContaining('required property selector')]);
    const misspelled = changed(({ spec }) => (spec.template.spec.containers[0].readynessProbe = {}));
    expect(typeProblems([misspelled])).toEqual([expect.stringContaining("does not exist in type 'IContainer'")]);
  });

  it('are all in the kustomization', () => {
    expect([...kustomization.resources].sort()).toEqual(files.sort());
  });

  const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
  if (!kubectl) console.warn('Skipping the rendering of the Kubernetes manifests: no kubectl found.');
  it.runIf(kubectl)('are rendered by kubectl as valid resources', async () => {
    const { stdout } = spawnSync('kubectl', ['kustomize', folder], { cwd: root, encoding: 'utf8' });
    const rendered = read(stdout);
    expect(rendered).toHaveLength(resources.length + 1);
    expect((await Promise.all(rendered.map(schemaProblems))).flat()).toEqual([]);
    expect(typeProblems(rendered)).toEqual([]);
  });

  it('pass the restricted profile of pod security, with root file systems that are read-only', () => {
    expect(pods).toHaveLength(3);
    for (const { securityContext, containers, automountServiceAccountToken } of pods) {
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(securityContext.runAsUser).toBeGreaterThan(0);
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.anything() },
          limits: { memory: expect.anything() },
        });
      }
    }
  });

  it('replace the two servers without a gap, and keep one while a node is drained', () => {
    expect(server).toMatchObject({
      replicas: 2,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    });
    const [container] = server.template.spec.containers;
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    const drain = readEnvironment(settings).DRAIN_SECONDS;
    expect(server.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10);
    // The server still answers when the last probe has failed, and the cluster has had time to hear of it.
    const { periodSeconds, failureThreshold, timeoutSeconds } = container.readinessProbe as Record<string, number>;
    expect(periodSeconds! * failureThreshold! + timeoutSeconds!).toBeLessThan(drain);
    expect(find('PodDisruptionBudget', 'server')).toMatchObject({
      minAvailable: 1,
      selector: { matchLabels: server.template.metadata.labels },
    });
  });

  it('have services and policies that select their pods', () => {
    for (const [kind, name] of [
      ['Deployment', 'server'],
      ['StatefulSet', 'postgres'],
      ['Deployment', 'redis'],
    ] as const) {
      const { selector, template } = find(kind, name);
      expect(selector.matchLabels).toEqual(template.metadata.labels);
      const service = find('Service', name);
      expect(service.selector).toEqual(template.metadata.labels);
      const ports = template.spec.containers[0].ports.map((port: { name: string }) => port.name);
      for (const { targetPort } of service.ports) expect(ports).toContain(targetPort);
      if (name === 'server') continue;
      expect(find('NetworkPolicy', name)).toMatchObject({
        podSelector: { matchLabels: template.metadata.labels },
        ingress: [
          { from: [{ podSelector: { matchLabels: server.template.metadata.labels } }], ports: [{ port: name }] },
        ],
      });
    }
  });

  it('set only settings that the server knows, and the host of the ingress', () => {
    const environment = readEnvironment(settings);
    for (const name of Object.keys(settings)) expect(Object.keys(environment)).toContain(name);
    const [{ host }] = find('Ingress', 'server').rules;
    expect(environment).toMatchObject({ ORIGIN: `https://${host}`, TRUST_PROXY: 1, METRICS_PORT: 9090 });
    expect(find('Ingress', 'server').tls[0].hosts).toEqual([host]);
  });

  it('take passwords and addresses of stores from secrets alone', () => {
    expect(server.template.spec.containers[0].envFrom).toEqual([
      { configMapRef: { name: kustomization.configMapGenerator[0].name } },
      { secretRef: { name: 'metro' } },
    ]);
    const secret = /PASSWORD|DATABASE_URL|REDIS_URL|SMTP_URL/;
    expect(Object.keys(settings).filter((name) => secret.test(name))).toEqual([]);
    const variables = pods.flatMap(({ containers }) => containers.flatMap(({ env }: any) => env ?? []));
    expect(variables.filter(({ name }) => secret.test(name))).toEqual([
      { name: 'POSTGRES_PASSWORD', valueFrom: { secretKeyRef: { name: 'postgres', key: 'password' } } },
    ]);
  });

  it('run the stores and the memory limits of compose.yaml', () => {
    const { services } = parse(text('compose.yaml'), { merge: true });
    const limits = { '3g': '3Gi', '1g': '1Gi', '512m': '512Mi' } as const;
    for (const [name, spec] of [
      ['api-1', server],
      ['postgres', find('StatefulSet', 'postgres')],
      ['redis', find('Deployment', 'redis')],
    ]) {
      const [container] = spec.template.spec.containers;
      expect(container.resources.limits.memory).toBe(limits[services[name].mem_limit as keyof typeof limits]);
      if (name !== 'api-1') expect(container.image).toBe(services[name].image);
      if (name === 'redis') expect(container.args).toEqual(services[name].command);
    }
  });
});

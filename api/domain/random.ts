/** Returns a generator of random numbers in [0, 1). The same seed gives the same numbers. */
export function seededRandom(seed: string): () => number {
  const word = randomWords(seed);
  return () => (word() >>> 0) / 4294967296;
}

/** How many words are made at once, which takes half the time of one by one. */
const blockSize = 1024;

/** Returns a generator of random words of 32 bits. xmur3 hashes the seed to four words, which sfc32 (Chris Doty-Humphrey, PractRand) starts from. */
function randomWords(seed: string): () => number {
  let h = 1779033703 ^ seed.length;
  for (let i = 0; i < seed.length; i++) {
    h = Math.imul(h ^ seed.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  const hashed = () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    return (h ^= h >>> 16) >>> 0;
  };
  const state = Int32Array.from({ length: 4 }, hashed);
  fillWords(state, new Int32Array(12));
  const block = new Int32Array(blockSize);
  let at = blockSize;
  return () => {
    if (at === blockSize) {
      fillWords(state, block);
      at = 0;
    }
    return block[at++]!;
  };
}

/** Fills an array with the next words of a generator. */
function fillWords(state: Int32Array, words: Int32Array): void {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  for (let i = 0; i < words.length; i++) {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    words[i] = t;
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}

/** The layers of the area under the curve, all of the same size: the first one has the tails beyond `edge`. */
const layers = 128;
const edge = 3.442619855899;
const layerArea = 9.91256303526217e-3;
/** Numbers have 24 bits and a sign; the other 7 bits of a word choose the layer. */
const steps = 2 ** 24;

/** By layer: the numbers below which a point lies under the curve for sure, the width of a step, and the curve at the layer's edge. */
const [inside, width, curve] = layerTables();

function layerTables(): [Int32Array, Float64Array, Float64Array] {
  const inside = new Int32Array(layers);
  const width = new Float64Array(layers);
  const curve = new Float64Array(layers);
  const density = (x: number) => Math.exp((-x * x) / 2);
  curve[0] = 1;
  for (let layer = layers - 1, x = edge; layer >= 1; layer--) {
    const next = layer === 1 ? 0 : Math.sqrt(-2 * Math.log(layerArea / x + density(x)));
    inside[layer] = (next / x) * steps;
    width[layer] = x / steps;
    curve[layer] = density(x);
    x = next;
  }
  const base = layerArea / density(edge);
  inside[0] = (edge / base) * steps;
  width[0] = base / steps;
  return [inside, width, curve];
}

/**
 * Returns a function that fills an array with normally distributed numbers of mean 0 and standard deviation 1 (ziggurat method:
 * G. Marsaglia and W. W. Tsang, Journal of Statistical Software 5 (8), 2000; layer and number from different bits, after
 * J. A. Doornik, "An Improved Ziggurat Method to Generate Normal Random Samples", 2005). The same seed gives the same numbers,
 * however many each call asks for.
 */
export function normalRandom(seed: string): (numbers: Float64Array) => void {
  const word = randomWords(seed);
  const uniform = () => ((word() >>> 0) + 0.5) / 2 ** 32;
  return (numbers) => {
    for (let i = 0; i < numbers.length;) {
      const bits = word();
      const layer = bits & (layers - 1);
      const step = (bits >> 7) + 0.5;
      let number = step * width[layer]!;
      if (Math.abs(step) >= inside[layer]!) {
        if (layer === 0) {
          let beyond: number;
          do beyond = -Math.log(uniform()) / edge;
          while (-2 * Math.log(uniform()) <= beyond * beyond);
          number = Math.sign(step) * (edge + beyond);
        } else {
          const height = curve[layer]! + uniform() * (curve[layer - 1]! - curve[layer]!);
          if (height >= Math.exp((-number * number) / 2)) continue;
        }
      }
      numbers[i++] = number;
    }
  };
}

/** Returns a seed for a text: a 53-bit hash in hexadecimal (cyrb53, public domain). */
export function seedOf(text: string): string {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(16).padStart(14, '0');
}

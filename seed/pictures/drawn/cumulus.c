/* Cumulus clouds, marched through. Lengths are in kilometres, y is up, the camera stands at 0, 0, 0.
   bake() makes a grid of the distance to a union of spheres above a flat base, shine() one of the light in it; octaves of domes (Worley noise) grow on it.
   render() gives five values for each pixel: light of the sun, of the sky and of the ground, cover, and distance; all but the fourth are times cover.
   gcc -O3 -march=native -ffast-math -fopenmp -shared -fPIC cumulus.c -o cumulus.so -lm */
#include <math.h>
#include <stdlib.h>
#define N 128
#define CELLS 16
#define MOST 10
typedef unsigned int u32;
typedef struct {
  float sun[3], drift[3];
  float yaw, pitch, fov, lift, base, dense, edge, soft, phase, step, reach, jitter;
  int octaves, samples, seed;
  float size[MOST], grow[MOST];
} Sky;
static float *domes, *waves, *env, *lamp, mean;
static float lo[3], cell;
static int dim[3];

static u32 hash(u32 x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; return x ^ x >> 16; }
static u32 at(int x, int y, int z, u32 s) { return hash(x + 131u * hash(y + 197u * hash(z + 977u * s))); }
static float unit(u32 h) { return (h >> 8) * (1.f / 16777216); }
static inline float clamp(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }
static inline float smooth(float x) { x = clamp(x); return x * x * (3 - 2 * x); }

/* Round domes with creases between them, and smooth waves of three octaves; both repeat. */
void init(int seed) {
  if (!domes) domes = malloc(sizeof(float) * N * N * N), waves = malloc(sizeof(float) * N * N * N);
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int z = 0; z < N; z++) for (int y = 0; y < N; y++) for (int x = 0; x < N; x++) {
    float k = (float)CELLS / N, p[3] = {x * k, y * k, z * k}, near = 9;
    int c[3] = {p[0], p[1], p[2]};
    for (int a = -2; a < 3; a++) for (int b = -2; b < 3; b++) for (int e = -2; e < 3; e++) {
      int i = (c[0] + a + CELLS) % CELLS, j = (c[1] + b + CELLS) % CELLS, l = (c[2] + e + CELLS) % CELLS;
      u32 h = at(i, j, l, seed);
      float dx = c[0] + a + unit(h) - p[0], dy = c[1] + b + unit(hash(h + 1)) - p[1], dz = c[2] + e + unit(hash(h + 2)) - p[2];
      float d = dx * dx + dy * dy + dz * dz;
      if (d < near) near = d;
    }
    float v = 0, weight = .5f;
    for (int o = 0, cells = 8; o < 3; o++, cells *= 2, weight *= .5f) {
      float q[3] = {(float)x * cells / N, (float)y * cells / N, (float)z * cells / N}, f[3];
      int i[3];
      for (int m = 0; m < 3; m++) i[m] = q[m], f[m] = q[m] - i[m], f[m] = f[m] * f[m] * f[m] * (f[m] * (f[m] * 6 - 15) + 10);
      float s = 0;
      for (int m = 0; m < 8; m++) {
        int a = m & 1, b = m >> 1 & 1, e = m >> 2;
        s += (a ? f[0] : 1 - f[0]) * (b ? f[1] : 1 - f[1]) * (e ? f[2] : 1 - f[2]) * unit(at((i[0] + a) % cells, (i[1] + b) % cells, (i[2] + e) % cells, seed + 50 + o));
      }
      v += weight * (2 * s - 1);
    }
    long n = ((long)z * N + y) * N + x;
    domes[n] = 1 - near;
    waves[n] = v;
    sum += 1 - near;
  }
  mean = sum / N / N / N;
}

static inline float look(const float *t, float x, float y, float z) {
  x += 4096 * N, y += 4096 * N, z += 4096 * N;
  u32 i = x, j = y, k = z;
  x -= i, y -= j, z -= k;
  u32 i1 = (i + 1) & (N - 1), j1 = (j + 1) & (N - 1), k1 = (k + 1) & (N - 1);
  i &= N - 1, j &= N - 1, k &= N - 1;
  const float *a = t + (k * N + j) * N, *b = t + (k * N + j1) * N, *c = t + (k1 * N + j) * N, *d = t + (k1 * N + j1) * N;
  float p = a[i] + (a[i1] - a[i]) * x, q = b[i] + (b[i1] - b[i]) * x, r = c[i] + (c[i1] - c[i]) * x, s = d[i] + (d[i1] - d[i]) * x;
  p += (q - p) * y, r += (s - r) * y;
  return p + (r - p) * z;
}

/* balls: x, y, z, radius, height as a share of its width; melt: how far two of them flow together */
void bake(const float *balls, int n, float melt, float base, const float *from, float size, const int *dims) {
  for (int k = 0; k < 3; k++) lo[k] = from[k], dim[k] = dims[k];
  cell = size;
  env = realloc(env, sizeof(float) * dim[0] * dim[1] * dim[2]);
#pragma omp parallel for schedule(dynamic, 1)
  for (int z = 0; z < dim[2]; z++) {
    float *near = malloc(sizeof(float) * dim[0]), *sum = malloc(sizeof(float) * dim[0]);
    for (int y = 0; y < dim[1]; y++) {
      float py = lo[1] + y * cell, pz = lo[2] + z * cell, *to = env + ((long)z * dim[1] + y) * dim[0];
      for (int x = 0; x < dim[0]; x++) near[x] = 1, sum[x] = 0;
      for (int pass = 0; pass < 2; pass++) for (int b = 0; b < n; b++) {
        const float *q = balls + 5 * b;
        float dy = (py - q[1]) / q[4], dz = pz - q[2], out = q[3] + (pass ? .5f : 1), side = out * out - dy * dy - dz * dz;
        if (side <= 0) continue;
        side = sqrtf(side);
        int x0 = (q[0] - side - lo[0]) / cell, x1 = (q[0] + side - lo[0]) / cell + 1;
        if (x0 < 0) x0 = 0;
        if (x1 > dim[0]) x1 = dim[0];
        for (int x = x0; x < x1; x++) {
          float dx = lo[0] + x * cell - q[0], r = sqrtf(dx * dx + dy * dy + dz * dz) - q[3];
          if (!pass) near[x] = r < near[x] ? r : near[x];
          else sum[x] += expf((near[x] - r) / melt);
        }
      }
      for (int x = 0; x < dim[0]; x++) {
        float d = sum[x] > 1 ? near[x] - melt * logf(sum[x]) : near[x], under = base - py, h = clamp(.5f + .5f * (under - d) / .12f);
        to[x] = d + (under - d) * h + .12f * h * (1 - h);
      }
    }
    free(near), free(sum);
  }
}

static inline float hull(const float *p) {
  float q[3];
  int i[3];
  for (int k = 0; k < 3; k++) {
    q[k] = (p[k] - lo[k]) / cell;
    if (!(q[k] > 0 && q[k] < dim[k] - 1.001f)) return 1;
    i[k] = q[k], q[k] -= i[k];
  }
  const float *a = env + ((long)i[2] * dim[1] + i[1]) * dim[0] + i[0], *b = a + dim[0], *c = a + (long)dim[0] * dim[1], *d = c + dim[0];
  float e = a[0] + (a[1] - a[0]) * q[0], f = b[0] + (b[1] - b[0]) * q[0], g = c[0] + (c[1] - c[0]) * q[0], h = d[0] + (d[1] - d[0]) * q[0];
  e += (f - e) * q[1], g += (h - g) * q[1];
  return e + (g - e) * q[2];
}

/* For each place in or near a cloud, of the hull alone: the optical depth towards the sun, and how open it is to the sky and to the ground. */
void shine(const float *sun, float dense) {
  long n = (long)dim[0] * dim[1] * dim[2];
  lamp = realloc(lamp, sizeof(float) * 3 * n);
#pragma omp parallel for schedule(dynamic, 1)
  for (int z = 0; z < dim[2]; z++) for (int y = 0; y < dim[1]; y++) for (int x = 0; x < dim[0]; x++) {
    long i = ((long)z * dim[1] + y) * dim[0] + x;
    float *to = lamp + 3 * i, p[3] = {lo[0] + x * cell, lo[1] + y * cell, lo[2] + z * cell};
    to[0] = 0, to[1] = to[2] = env[i] < 0 ? .02f : 1;
    if (env[i] > .6f) continue;
    float depth = 0, gap;
    for (float t = cell * .5f; t < 5 && depth < 200; t += gap) {
      float q[3] = {p[0] + sun[0] * t, p[1] + sun[1] * t, p[2] + sun[2] * t}, d = hull(q);
      gap = d > .1f ? d : cell;
      depth += gap * dense * smooth(-d / .12f + .3f);
      if (q[1] > lo[1] + dim[1] * cell) break;
    }
    to[0] = depth;
    if (env[i] > .3f || env[i] < -.45f) continue;
    float open[2] = {0, 0};
    for (int k = 0; k < 28; k++) {
      float h = (k + .5f) / 14 - 1, r = sqrtf(1 - h * h), a = 2.399963f * k + unit(hash(i)) * 6.2831853f, deep = 0;
      for (float t = cell * .5f; t < 1.6f && deep < 60; t += gap) {
        float q[3] = {p[0] + r * cosf(a) * t, p[1] + h * t, p[2] + r * sinf(a) * t}, d = hull(q);
        gap = d > .1f ? d : cell * (1 + t);
        deep += gap * dense * smooth(-d / .12f + .3f);
      }
      open[h > 0] += (.45f * expf(-.5f * deep) + .33f * expf(-.1f * deep) + .22f * expf(-.02f * deep)) / 14;
    }
    to[1] = open[1], to[2] = open[0];
  }
}

static inline void lit(const float *p, float *to) {
  float q[3];
  int i[3];
  for (int k = 0; k < 3; k++) {
    q[k] = (p[k] - lo[k]) / cell;
    if (!(q[k] > 0 && q[k] < dim[k] - 1.001f)) { to[0] = 0, to[1] = to[2] = 1; return; }
    i[k] = q[k], q[k] -= i[k];
  }
  const float *a = lamp + 3 * (((long)i[2] * dim[1] + i[1]) * dim[0] + i[0]), *b = a + 3 * dim[0], *c = a + 3 * (long)dim[0] * dim[1], *d = c + 3 * dim[0];
  for (int k = 0; k < 3; k++) {
    float e = a[k] + (a[k + 3] - a[k]) * q[0], f = b[k] + (b[k + 3] - b[k]) * q[0], g = c[k] + (c[k + 3] - c[k]) * q[0], h = d[k] + (d[k + 3] - d[k]) * q[0];
    e += (f - e) * q[1], g += (h - g) * q[1];
    to[k] = e + (g - e) * q[2];
  }
}

/* The extinction per kilometre at p, of the octaves that are larger than least; *gap is a distance without any cloud. */
static float density(const Sky *s, const float *p, float least, float *gap, float *bump) {
  float d = hull(p), rest = 0;
  float all = 0;
  for (int o = 0; o < s->octaves; o++) all += s->grow[o] * s->size[o] * .36f;
  if (d > all + .02f) { *gap = d - all; return 0; }
  *gap = 0;
  if (d < -2.2f * all - s->edge - s->soft) return s->dense;
  float high = p[1] - s->base, k = N / 3.1f;
  float w[3] = {look(waves, p[0] * k, p[1] * k, p[2] * k), look(waves, p[0] * k + 40.3f, p[1] * k + 7, p[2] * k + 71.1f), look(waves, p[0] * k + 11, p[1] * k + 93.7f, p[2] * k + 29)};
  float rise = .3f + .7f * smooth(high / .25f);
  float calm = smooth(.5f + 1.1f * w[1]); /* where it is billowing, and where it is smooth */
  rest = all;
  for (int o = 0; o < s->octaves; o++) {
    float size = s->size[o], amount = s->grow[o] * size * rise * (o > 1 ? .6f + .6f * calm : 1), m = N / (CELLS * size), bend = size * .5f;
    if (d > rest) return 0;
    if (d < -1.9f * rest - s->edge - s->soft) break;
    rest -= s->grow[o] * size * .36f;
    if (size < least) break;
    float x = p[0] + bend * w[0] + o * 3.7f, y = p[1] + bend * w[1] + o * 1.3f, z = p[2] + bend * w[2] + o * 5.1f, b;
    if (size > 4 * s->reach) b = look(domes, x * m, y * m, z * m) - mean;
    else {
      float t = s->phase + o * .382f;
      t -= floorf(t);
      float u = t - 1, g = 1 - t, far = s->reach / size, like = expf(-4 * far * far);
      const float *v = s->drift;
      b = (look(domes, (x - v[0] * t) * m, (y - v[1] * t) * m, (z - v[2] * t) * m) - mean) * g;
      b += (look(domes, (x - v[0] * u) * m, (y - v[1] * u) * m, (z - v[2] * u) * m) - mean) * t;
      b /= sqrtf(g * g + t * t + 2 * like * g * t);
    }
    if (o < 3 && b < -.3f) b = -.3f; /* what stands out stays joined */
    if (d > .15f * size) amount *= clamp(1 - (d - .15f * size) / (.25f * size)); /* no drops in the air */
    d -= amount * b;
    if (bump && o > 1) *bump += b * s->grow[o];
  }
  /* ragged and thin at the base and in places, crisp elsewhere */
  float ragged = clamp((1 - smooth(high / .3f)) * .5f + smooth((-w[2] - .05f) * 3.5f)), edge = s->edge + s->soft * ragged;
  if (ragged > .02f && d > -edge) {
    float m = N / .9f;
    float worn = .25f + 1.3f * look(waves, p[0] * m + 3, p[1] * m * 1.5f, p[2] * m) + .7f * look(waves, p[0] * m * 4, p[1] * m * 5, p[2] * m * 4 + 9);
    if (worn > 0) d += ragged * s->soft * worn;
  }
  float f = clamp(-d / edge);
  return s->dense * f * (.25f + .75f * f);
}

static float phase(float c, float g) { float k = 1 + g * g - 2 * g * c; return (1 - g * g) / (k * sqrtf(k)); }

void render(const Sky *s, int w, int h, float *out) {
  float cp = cosf(s->pitch), sp = sinf(s->pitch), cy = cosf(s->yaw), sy = sinf(s->yaw), half = tanf(s->fov / 2) / (w > h ? w : h);
#pragma omp parallel for schedule(dynamic, 2)
  for (int j = 0; j < h; j++) for (int i = 0; i < w; i++) {
    float sum[5] = {0};
    u32 seed = hash(i + 8192u * j + 77u * s->seed);
    for (int a = 0; a < s->samples; a++) {
#define RANDOM (unit(seed = hash(seed + 0x9e3779b9u)))
      float fx = (a + RANDOM) / s->samples, fy = RANDOM;
      float u = (2 * (i + fx) - w) * half, v = (h - 2 * (j + fy - h * s->lift)) * half, d[3] = {u, v * cp + sp, cp - v * sp};
      float n = 1 / sqrtf(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      float dx = d[0] * cy + d[2] * sy, dz = -d[0] * sy + d[2] * cy;
      d[0] = dx * n, d[1] *= n, d[2] = dz * n;
      float c = d[0] * s->sun[0] + d[1] * s->sun[1] + d[2] * s->sun[2], near = 0, far = 1e3f;
      for (int k = 0; k < 3; k++) {
        float e = lo[k] / d[k], f = (lo[k] + dim[k] * cell) / d[k];
        if (e > f) { float g = e; e = f, f = g; }
        if (e > near) near = e;
        if (f < far) far = f;
      }
      /* each order of scattering is less directed and less dimmed */
      float glow[6], thin[6], power[6] = {1, .9f, .6f, .36f, .22f, .16f};
      for (int o = 0; o < 6; o++) {
        float g = powf(.4f, o);
        glow[o] = power[o] * (.68f * phase(c, .72f * g) + .32f * phase(c, -.28f * g));
        thin[o] = powf(.46f, o);
      }
      float T = 1, t = near, col[5] = {0}, gap, bump;
      float fine = s->step;
      int thick = 0;
      t += fine * RANDOM;
      while (t < far && T > .004f) {
        float p[3] = {d[0] * t, d[1] * t, d[2] * t};
        float dn = density(s, p, 0, &gap, (bump = 0, &bump));
        if (gap > 0) { t += gap > fine ? gap : fine; thick = 0; continue; }
        if (dn <= 0) { t += thick ? fine : fine * 2; if (thick > 0) thick--; continue; }
        if (!thick) { thick = 6; t -= fine * RANDOM * 2; continue; }
        thick = 6;
        float st = .008f, depth = 0, q0 = 0, g;
        for (int l = 0; l < 6; l++) {
          float q = q0 + st * (s->jitter > 0 ? RANDOM : .5f), e[3] = {p[0] + s->sun[0] * q, p[1] + s->sun[1] * q, p[2] + s->sun[2] * q};
          depth += density(s, e, st * .8f, &g, 0) * st;
          q0 += st, st *= 1.65f;
        }
        float e[3] = {p[0] + s->sun[0] * q0, p[1] + s->sun[1] * q0, p[2] + s->sun[2] * q0}, far[3], open[3];
        lit(e, far), lit(p, open);
        depth += far[0];
        float sun = 0, crease = expf(1.1f * bump);
        for (int o = 0; o < 6; o++) sun += glow[o] * expf(-thin[o] * depth);
        float cover = T * (1 - expf(-dn * fine));
        col[0] += cover * sun;
        col[1] += cover * open[1] * crease, col[2] += cover * open[2] * crease;
        col[3] += cover, col[4] += cover * t;
        T *= expf(-dn * fine);
        t += fine;
      }
      for (int k = 0; k < 5; k++) sum[k] += col[k] / s->samples;
    }
    for (int k = 0; k < 5; k++) out[5 * ((long)j * w + i) + k] = sum[k];
  }
}

/* Wooded hills in fog, seen through a long lens. Lengths are in meters, x is right, z is ahead, the camera stands at 0, eye, 0 and looks along z.
   land() finds for each pixel what is seen: how light it is and how far; then mist() marches through the fog in front of it.
   gcc -O3 -march=native -ffast-math -fopenmp -shared -fPIC hills.c -o hills.so -lm */
#include <math.h>
typedef unsigned int u32;
typedef struct {
  float focal, horizon, eye;           /* pixels, row, height */
  float near, far, first;              /* where the land begins and ends; where it has risen */
  float wave, high, rise, stretch;     /* size and height of the hills, how much higher they are with each meter, how much longer than deep */
  float vary;                          /* how much higher some ranges are than others */
  float trees, tall;                   /* meters between trees (0: none) and their height */
  float wooded;                        /* up to where they stand, irregularly, with bare land behind; 0: everywhere */
  float level, deep, dense, haze, drift; /* of the fog: height, meters in which it thins out, how dense, everywhere, how uneven its surface is */
  float sun[3];
  float seed;
} Hills;

static u32 hash(u32 x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; return x ^ x >> 16; }
static u32 at(int x, int y, u32 s) { return hash((u32)x * 0x9e3779b1u ^ hash((u32)y * 0x85ebca77u ^ s)); }
static float unit(u32 h) { return (h >> 8) * (1.f / 16777216); }
static inline float clamp(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }
static inline float smooth(float x) { x = clamp(x); return x * x * (3 - 2 * x); }

/* Gradient noise, about -1 to 1. */
static float slope(u32 h, float x, float y) {
  static const float c[8] = {1, .7071f, 0, -.7071f, -1, -.7071f, 0, .7071f};
  return c[h & 7] * x + c[(h + 6) & 7] * y;
}
static float noise(float x, float y, u32 s) {
  float fx = floorf(x), fy = floorf(y), u = x - fx, v = y - fy;
  int i = fx, j = fy;
  float a = slope(at(i, j, s), u, v), b = slope(at(i + 1, j, s), u - 1, v);
  float c = slope(at(i, j + 1, s), u, v - 1), d = slope(at(i + 1, j + 1, s), u - 1, v - 1);
  float p = u * u * u * (u * (6 * u - 15) + 10), q = v * v * v * (v * (6 * v - 15) + 10);
  return 1.5f * (a + (b - a) * p + (c - a + (a - b - c + d) * p) * q);
}

/* The ground: crests with spurs and gullies between them. */
static float ground(const Hills *o, float x, float z, int octaves) {
  u32 s = o->seed;
  float f = 1 / o->wave, u = x / o->stretch, v = z;
  u += .35f * o->wave * noise(x * f * .5f, z * f * .5f, s + 91), v += .35f * o->wave * noise(x * f * .5f, z * f * .5f, s + 92);
  float sum = 0, a = 1, w = 1;
  for (int i = 0; i < octaves; i++) {
    float n = noise(u * f, v * f, s + i);
    float r = 1 - fabsf(n);
    r = r * r * w;
    sum += a * r;
    w = clamp(r * 1.6f);
    a *= .46f, f *= 2.03f;
    if (i == 0) u = x / (1 + (o->stretch - 1) * .35f);
    if (i == 1) u = x;
  }
  sum *= 1 + o->vary * noise(x / 5200, z / 5200, s + 93);
  return o->high * (sum - .5f) * (.35f + .65f * smooth((z - o->near) / (o->first - o->near))) + o->rise * z;
}

/* The height of the nearest conifer above the ground, and its share of that tree's height. */
static float wood(const Hills *o, float x, float z, float *share) {
  *share = 0;
  if (o->trees <= 0) return 0;
  u32 s = o->seed + 500;
  float g = o->trees, best = 0;
  int i = floorf(x / g), j = floorf(z / g);
  int wild = o->wooded > 0;
  if (wild && z > o->wooded) return 0;
  float dense = wild ? .16f + 1.1f * fmaxf(0, .12f + noise(x / 70, z / 70, s + 1)) : .62f + .9f * noise(x / 130, z / 130, s + 1);
  float grown = wild ? 1 + .55f * noise(x / 45, z / 45, s + 2) : 1;
  for (int a = -1; a < 2; a++) for (int b = -1; b < 2; b++) {
    u32 h = at(i + a, j + b, s);
    if (unit(hash(h + 3)) > dense) continue;
    float dx = (i + a + unit(h)) * g - x, dz = (j + b + unit(hash(h + 1))) * g - z;
    float u = unit(hash(h + 2)), tall = o->tall * (wild ? grown * (.3f + 1.25f * u * u) : .55f + .75f * u), wide = (wild ? .17f : .2f) * tall + .5f;
    int dead = wild && unit(hash(h + 4)) < .06f; /* a trunk */
    if (dead) wide = .45f;
    float d = sqrtf(dx * dx + dz * dz) / wide;
    if (d >= 1) continue;
    float t = dead ? tall * .9f : tall * (1 - powf(d, .85f));
    if (t > best) best = t, *share = t / tall;
  }
  return best;
}

/* out: lightness and distance of each pixel; distance 0 is the sky. */
void land(const Hills *o, int w, int h, float *out) {
#pragma omp parallel for schedule(dynamic, 8)
  for (int i = 0; i < w; i++) {
    float side = (i + .5f - w / 2.f) / o->focal;
    int top = h;
    float last = 0;
    for (float z = o->near; z < o->far && top > 0; z += fmaxf(.25f, z * .00045f)) {
      float x = side * z, share, y = ground(o, x, z, o->wooded > 0 && z > o->wooded ? 5 : 9);
      float pixel = z / o->focal;
      float t = pixel < 6 || o->wooded > 0 ? wood(o, x, z, &share) : (share = .6f, o->tall * .5f);
      int row = ceilf(o->horizon - (y + t - o->eye) / pixel);
      if (row >= top) { last = 0; continue; }
      if (row < 0) row = 0;
      float e = fmaxf(6, pixel * 3), nx = ground(o, x + e, z, 7) - ground(o, x - e, z, 7), nz = ground(o, x, z + e, 7) - ground(o, x, z - e, 7);
      float n = 1 / sqrtf(nx * nx + nz * nz + 4 * e * e);
      float lit = clamp((-nx * o->sun[0] - nz * o->sun[2] + 2 * e * o->sun[1]) * n);
      float shade = (.35f + .65f * lit) * (.3f + .7f * share * share);
      shade *= 1 + .25f * noise(x / 9, z / 9, 77);
      for (int r = row; r < top; r++) {
        float *p = out + 2 * ((long)r * w + i);
        p[0] = last > 0 && top - row > 1 ? shade + (last - shade) * (r - row) / (float)(top - row) : shade, p[1] = z;
      }
      last = shade;
      top = row;
    }
  }
}

static float cloud(float x, float y, float z, u32 s) {
  float n = 0, a = .55f;
  for (int i = 0; i < 5; i++) {
    n += a * noise(x + 13.1f * i + y * .8f, z * .6f - y * .5f, s + i);
    x *= 2.02f, y *= 2.02f, z *= 2.02f, a *= .5f;
  }
  return n;
}

/* out: the shares of each pixel that are of what is behind the fog, and of the fog in the valleys; the rest is of the haze everywhere. */
void mist(const Hills *o, int w, int h, const float *seen, float *out, int steps) {
  u32 s = o->seed + 900;
#pragma omp parallel for schedule(dynamic, 4)
  for (int r = 0; r < h; r++) for (int i = 0; i < w; i++) {
    float z1 = seen[2 * ((long)r * w + i) + 1];
    if (z1 == 0) z1 = o->far;
    float side = (i + .5f - w / 2.f) / o->focal, up = (o->horizon - r - .5f) / o->focal;
    float jitter = unit(at(i, r, 5)), depth = 0, low = 0, z0 = o->near * .35f, ratio = powf(z1 / z0, 1.f / steps), z = z0;
    for (int k = 0; k < steps && depth < 7; k++) {
      float d = z * (ratio - 1), p = z + d * jitter, x = side * p, y = o->eye + up * p;
      float size = 1 / (220 + p * .12f);
      float top = o->level + o->rise * p + o->drift * cloud(x * size, 0, p * size, s);
      float above = (y - top) / o->deep;
      float dense = above > 6 ? 0 : above < 0 ? 1 : expf(-above);
      if (dense > .01f) dense *= clamp(1 + .8f * cloud(x / 90, y / 40, p / 90, s + 40));
      float fog = o->dense * dense, both = fog + o->haze, stays = expf(-depth) * (1 - expf(-both * d));
      low += stays * fog / both;
      depth += both * d;
      z *= ratio;
    }
    out[2 * ((long)r * w + i)] = expf(-depth), out[2 * ((long)r * w + i) + 1] = low;
  }
}

/* Attention for one query: softmax(q . k / sqrt(d_k)), times V.
 *
 * q has d_k numbers, K is n rows of d_k, V n rows of d_v, and out takes d_v. s and w are room for
 * n numbers each: the scores, then the numerators of softmax. seen says which keys take part;
 * NULL means all. With no key that takes part, out is all zeros.
 *
 * Scores between LOW and HIGH are used as they are. Outside of that the largest is taken away
 * first: the shares stay the same, and no exponential overflows or vanishes. */

#include <math.h>
#include <stddef.h>

#define LOW (-2.0)
#define HIGH 6.9

void attend(size_t n, size_t d_k, size_t d_v, const double q[], const double K[][d_k],
            const double V[][d_v], const unsigned char seen[], double s[], double w[],
            double out[])
{
  size_t i, j;
  double largest = -INFINITY, sum = 0;

  for (i = 0; i < n; i++) {
    s[i] = 0;
    for (j = 0; j < d_k; j++)
      s[i] += q[j] * K[i][j];
    s[i] = seen && !seen[i] ? -INFINITY : s[i] / sqrt(d_k);
    largest = fmax(largest, s[i]);
  }
  for (j = 0; j < d_v; j++)
    out[j] = 0;
  if (largest == -INFINITY)
    return;
  if (largest < LOW || largest > HIGH)
    for (i = 0; i < n; i++)
      s[i] -= largest;

  /* [film */
  for (i = 0; i < n; i++) {
    w[i] = exp(s[i]);
    sum += w[i];
  }
  for (i = 0; i < n; i++)
    for (j = 0; j < d_v; j++)
      out[j] += w[i] / sum * V[i][j];
  /* film] */
}

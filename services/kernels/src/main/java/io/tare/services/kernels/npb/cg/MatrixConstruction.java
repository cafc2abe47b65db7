package io.tare.services.kernels.npb.cg;

import io.tare.services.kernels.npb.NpbRandom;
import java.util.Arrays;

/**
 * Makes CG's random symmetric matrix (RNR-94-007, 3.3.3): the sum of weighted outer products of
 * sparse random vectors with themselves, plus a multiple of the identity. The weights fall
 * geometrically from 1 to {@link #CONDITION}.
 */
final class MatrixConstruction {

  /** The reciprocal of the condition number. */
  private static final double CONDITION = 0.1;

  /** Of each vector at its own place. */
  private static final double OWN = 0.5;

  /** Elements for which there is room at first. */
  private static final int ROOM = 1024;

  private final int order;
  private final int nonzeros;
  private final double shift;

  /** A vector's columns, then values; {@code lengths} of its {@code nonzeros + 1} are used. */
  private final int[] places;

  private final double[] parts;
  private final int[] lengths;
  private long state;

  MatrixConstruction(CgProblem problem) {
    order = problem.order();
    nonzeros = problem.nonzeros();
    shift = problem.shift();
    places = new int[order * (nonzeros + 1)];
    parts = new double[order * (nonzeros + 1)];
    lengths = new int[order];
    state = NpbRandom.next(problem.seed(), NpbRandom.MULTIPLIER);
  }

  SparseMatrix matrix() {
    for (int vector = 0; vector < order; vector++) {
      makeVector(vector);
    }
    return sum(vectorsByRow());
  }

  /** Random places below a power of 2, of which those outside the matrix are dropped. */
  private void makeVector(int vector) {
    int bound = Math.max(2, Integer.highestOneBit(order - 1) << 1);
    int begin = vector * (nonzeros + 1);
    int length = 0;
    while (length < nonzeros) {
      double value = uniform();
      int place = (int) (bound * uniform());
      if (place < order && find(place, begin, length) == length) {
        places[begin + length] = place;
        parts[begin + length] = value;
        length++;
      }
    }
    int own = find(vector, begin, length);
    places[begin + own] = vector;
    parts[begin + own] = OWN;
    lengths[vector] = Math.max(length, own + 1);
  }

  /** Its position in the vector; {@code length} if the place is not used. */
  private int find(int place, int begin, int length) {
    int position = 0;
    while (position < length && places[begin + position] != place) {
      position++;
    }
    return position;
  }

  private double uniform() {
    state = NpbRandom.next(state, NpbRandom.MULTIPLIER);
    return NpbRandom.uniform(state);
  }

  /** For each row the positions in {@link #places} that name it, in the order of the vectors. */
  private int[][] vectorsByRow() {
    int[] counts = new int[order];
    for (int vector = 0; vector < order; vector++) {
      int begin = vector * (nonzeros + 1);
      for (int i = begin; i < begin + lengths[vector]; i++) {
        counts[places[i]]++;
      }
    }
    int[][] positions = new int[order][];
    Arrays.setAll(positions, row -> new int[counts[row]]);
    Arrays.fill(counts, 0);
    for (int vector = 0; vector < order; vector++) {
      int begin = vector * (nonzeros + 1);
      for (int i = begin; i < begin + lengths[vector]; i++) {
        positions[places[i]][counts[places[i]]++] = i;
      }
    }
    return positions;
  }

  private SparseMatrix sum(int[][] positions) {
    double ratio = Math.pow(CONDITION, 1.0 / order);
    double[] weights = new double[order];
    double weight = 1;
    for (int vector = 0; vector < order; vector++) {
      weights[vector] = weight;
      weight *= ratio;
    }
    int[] rows = new int[order + 1];
    int[] columns = new int[ROOM];
    double[] values = new double[ROOM];
    double[] row = new double[order];
    boolean[] used = new boolean[order];
    int[] usedColumns = new int[order];
    int length = 0;
    for (int i = 0; i < order; i++) {
      int count = 0;
      for (int position : positions[i]) {
        int vector = position / (nonzeros + 1);
        double factor = weights[vector] * parts[position];
        int begin = vector * (nonzeros + 1);
        for (int other = begin; other < begin + lengths[vector]; other++) {
          int column = places[other];
          double added = parts[other] * factor;
          if (column == i && vector == i) {
            added = added + CONDITION - shift;
          }
          if (!used[column]) {
            used[column] = true;
            usedColumns[count++] = column;
          }
          row[column] += added;
        }
      }
      Arrays.sort(usedColumns, 0, count);
      if (length + count > columns.length) {
        int more = Math.max(length + count, 2 * columns.length);
        columns = Arrays.copyOf(columns, more);
        values = Arrays.copyOf(values, more);
      }
      for (int each = 0; each < count; each++) {
        int column = usedColumns[each];
        columns[length] = column;
        values[length++] = row[column];
        row[column] = 0;
        used[column] = false;
      }
      rows[i + 1] = length;
    }
    return new SparseMatrix(rows, Arrays.copyOf(columns, length), Arrays.copyOf(values, length));
  }
}

package io.tare.harness.workloads.programs.compute;

import java.util.List;

/**
 * The input file of hpcc: HPL's settings, HPL's output file, and additional sizes for PTRANS
 * (none). HPL's own program reads the same file and ignores the end.
 */
final class HpccInput {

  private HpccInput() {}

  /**
   * @param n equations
   * @param nb block size
   * @param p rows of processes
   * @param q columns of processes
   */
  static String text(long n, long nb, long p, long q) {
    return String.join(
            "\n",
            List.of(
                "HPL's settings",
                "as its own file has them",
                "HPL.out file for the output",
                "8 where it goes: a file",
                "1 number of N",
                n + " N",
                "1 number of NB",
                nb + " NB",
                "0 processes by rows",
                "1 number of grids",
                p + " P",
                q + " Q",
                "16.0 threshold of the residual",
                "1 number of panel factorisations",
                "2 right-looking",
                "1 number of stopping criteria",
                "4 columns",
                "1 number of panels in recursion",
                "2 panels",
                "1 number of recursive factorisations",
                "1 Crout",
                "1 number of broadcasts",
                "1 ring, modified",
                "1 number of lookahead depths",
                "1 depth",
                "2 swap: mixed",
                "64 threshold of swapping",
                "0 L1 transposed",
                "0 U transposed",
                "1 equilibration",
                "8 alignment of numbers",
                "PTRANS",
                "0 further sizes",
                "1200 sizes",
                "0 further block sizes",
                "40 block sizes"))
        + "\n";
  }
}

package io.tare.services.kernels.npb.is;

import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbRandom;
import java.util.List;

/**
 * RNR-94-007, 3.5.
 *
 * @param seed of the random numbers
 * @param logKeys binary logarithm of the number of keys
 * @param logMaxKey binary logarithm of the bound that no key reaches
 * @param tests keys whose ranks are published
 */
record IsProblem(long seed, int logKeys, int logMaxKey, List<Test> tests) {

  /**
   * A key whose rank is published: it is {@code rank + slope * iteration}.
   *
   * @param index of the key
   * @param slope 1 or -1: each iteration replaces a key by a small and another by a large one
   */
  record Test(int index, int rank, int slope) {

    int rank(int iteration) {
      return rank + slope * iteration;
    }

    private static Test rising(int index, int rank) {
      return new Test(index, rank, 1);
    }

    private static Test falling(int index, int rank) {
      return new Test(index, rank, -1);
    }
  }

  static IsProblem of(NpbClass size) {
    return switch (size) {
      case S ->
          new IsProblem(
              NpbRandom.SEED,
              16,
              11,
              List.of(
                  Test.rising(48427, 0),
                  Test.rising(17148, 18),
                  Test.rising(23627, 346),
                  Test.falling(62548, 64917),
                  Test.falling(4431, 65463)));
      case W ->
          new IsProblem(
              NpbRandom.SEED,
              20,
              16,
              List.of(
                  Test.rising(357773, 1249 - 2),
                  Test.rising(934767, 11698 - 2),
                  Test.falling(875723, 1039987),
                  Test.falling(898999, 1043896),
                  Test.falling(404505, 1048018)));
      case A ->
          new IsProblem(
              NpbRandom.SEED,
              23,
              19,
              List.of(
                  Test.rising(2112377, 104 - 1),
                  Test.rising(662041, 17523 - 1),
                  Test.rising(5336171, 123928 - 1),
                  Test.falling(3642833, 8288932 + 1),
                  Test.falling(4250760, 8388264 + 1)));
      case B ->
          new IsProblem(
              NpbRandom.SEED,
              25,
              21,
              List.of(
                  Test.falling(41869, 33422937),
                  Test.rising(812306, 10244),
                  Test.rising(5102857, 59149),
                  Test.falling(18232239, 33135281),
                  Test.rising(26860214, 99)));
      case C ->
          new IsProblem(
              NpbRandom.SEED,
              27,
              23,
              List.of(
                  Test.rising(44172927, 61147),
                  Test.rising(72999161, 882988),
                  Test.rising(74326391, 266290),
                  Test.falling(129606274, 133997595),
                  Test.falling(21736814, 133525895)));
    };
  }
}

package io.tare.harness.campaign;

/** Reads the bounds of the rules of validity. */
final class ValidityReader {

  private ValidityReader() {}

  static ValidityBounds read(YamlTable table) {
    ValidityBounds fallback = Defaults.VALIDITY;
    ValidityBounds bounds =
        new ValidityBounds(
            share(table, "errors", fallback.errors()),
            share(table, "steal", fallback.steal()),
            share(table, "clock", fallback.clock()),
            share(table, "little", fallback.little()),
            share(table, "rate", fallback.rate()),
            share(table, "lateness", fallback.lateness()),
            share(table, "saturation", fallback.saturation()),
            share(table, "stalls", fallback.stalls()),
            share(table, "neighbours", fallback.neighbours()),
            share(table, "one_sided", fallback.oneSided()));
    table.rejectOthers();
    return bounds;
  }

  private static double share(YamlTable table, String key, double fallback) {
    return table
        .take(key)
        .flatMap(v -> v.share(true, 1, "the share beyond which a cell is invalid"))
        .orElse(fallback);
  }
}

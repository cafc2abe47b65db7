package io.tare.analysis.presentation;

/**
 * A model of colour vision. The matrices are those of Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
 * Visualization and Computer Graphics 15(6), 2009, for a severity of 1.0, and work on linear light.
 */
enum Vision {
  NORMAL(new Row(1, 0, 0), new Row(0, 1, 0), new Row(0, 0, 1)),
  PROTANOPIA(
      new Row(0.152286, 1.052583, -0.204868),
      new Row(0.114503, 0.786281, 0.099216),
      new Row(-0.003882, -0.048116, 1.051998)),
  DEUTERANOPIA(
      new Row(0.367322, 0.860646, -0.227968),
      new Row(0.280085, 0.672501, 0.047413),
      new Row(-0.011820, 0.042940, 0.968881)),
  TRITANOPIA(
      new Row(1.255528, -0.076749, -0.178779),
      new Row(-0.078411, 0.930809, 0.147602),
      new Row(0.004733, 0.691367, 0.303900));

  @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
  private final Row red;

  @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
  private final Row green;

  @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
  private final Row blue;

  Vision(Row red, Row green, Row blue) {
    this.red = red;
    this.green = green;
    this.blue = blue;
  }

  /** The weights of a colour's channels in a perceived one. */
  private record Row(double red, double green, double blue) {
    double of(Colour colour) {
      double light = red * colour.red() + green * colour.green() + blue * colour.blue();
      return Math.min(1, Math.max(0, light));
    }
  }

  Colour of(Colour colour) {
    return new Colour(red.of(colour), green.of(colour), blue.of(colour));
  }

  /** The difference of two colours for this kind of vision, in CIELAB. */
  double difference(String one, String other) {
    return of(Colour.of(one)).lab().difference(of(Colour.of(other)).lab());
  }
}

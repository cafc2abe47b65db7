package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic of {@link PaletteTest}. */
class VisionTest {

  @Test
  void contrastAgreesWithWcag() {
    assertThat(Colour.of("#000000").contrast(Colour.of("#ffffff"))).isEqualTo(21, within(1e-9));
    // The lightest grey on white that WCAG's own examples accept for text.
    assertThat(Colour.of("#767676").contrast(Colour.of("#ffffff"))).isEqualTo(4.54, within(5e-3));
  }

  /**
   * From colour-science 0.4.7: {@code XYZ_to_Lab(RGB_to_XYZ(clip(CVD_MATRICES_MACHADO2010[…][1.0] @
   * eotf_sRGB(colour), 0, 1), "sRGB"), D65)}.
   */
  @ParameterizedTest
  @CsvSource({
    "#0072b2, NORMAL, 45.973, -2.733, -41.363",
    "#0072b2, PROTANOPIA, 49.217, 6.879, -37.634",
    "#0072b2, DEUTERANOPIA, 43.786, 9.497, -44.065",
    "#0072b2, TRITANOPIA, 49.153, -26.61, -12.636",
    "#d55e00, NORMAL, 54.187, 43.276, 63.288",
    "#d55e00, PROTANOPIA, 47.498, -4.042, 53.562",
    "#d55e00, DEUTERANOPIA, 57.996, -5.535, 62.361",
    "#d55e00, TRITANOPIA, 53.899, 65.144, 30.677",
    "#f0e442, NORMAL, 89.114, -13.323, 75.461",
    "#f0e442, PROTANOPIA, 87.59, -6.975, 82.951",
    "#f0e442, DEUTERANOPIA, 89.97, -7.241, 72.45",
    "#f0e442, TRITANOPIA, 88.265, 12.545, 13.327"
  })
  void simulatedVisionAgreesWithAnIndependentImplementation(
      String colour, Vision vision, double l, double a, double b) {
    Colour.Lab seen = vision.of(Colour.of(colour)).lab();

    assertThat(seen.difference(new Colour.Lab(l, a, b))).isLessThan(0.1);
  }
}

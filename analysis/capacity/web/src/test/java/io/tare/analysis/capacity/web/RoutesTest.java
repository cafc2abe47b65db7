package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutesTest {

  @ParameterizedTest
  @CsvSource({
    "/, true",
    "/planner.js, true",
    "/openapi.json, true",
    "/query.schema.json, false",
    "/api/models, false",
    "/soap/planner, false"
  })
  void onlyWhatContainsNoModelsIsPublic(String path, boolean isPublic) {
    assertThat(Routes.isPage(path)).isEqualTo(isPublic);
  }

  @ParameterizedTest
  @CsvSource({
    "/soap/planner, POST, , true",
    "/soap/planner, GET, wsdl, true",
    "/soap/planner, GET, WSDL=1, true",
    "/soap/planner, GET, xsd=1, true",
    "/soap/planner, GET, , false",
    "/soap/planner, GET, Tester, false",
    "/soap/planner, POST, Tester, false",
    "/api/answer, POST, form=csv, true"
  })
  void offersBySoapOnlyCallsAndTheirDescription(
      String path, String method, String query, boolean isOffered) {
    assertThat(Routes.offers(path, method, query)).isEqualTo(isOffered);
  }
}

package io.tare.services.contract;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.xml.bind.annotation.XmlType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OperationTest {

  /** Envelopes are written, and numbers checked, by the names of fields. */
  @ParameterizedTest
  @EnumSource
  void namesTheElementsOfItsRequests(Operation operation) {
    Class<?> request = operation.request();
    XmlType type = request.getAnnotation(XmlType.class);
    List<String> fields =
        Arrays.stream(request.getDeclaredFields())
            .filter(each -> !Modifier.isStatic(each.getModifiers()))
            .map(Field::getName)
            .toList();

    assertThat(type).as("%s needs @XmlType with its elements", request.getSimpleName()).isNotNull();
    assertThat(type.propOrder())
        .as("propOrder of %s must name its fields", request.getSimpleName())
        .containsExactlyInAnyOrderElementsOf(fields);
    assertThat(operation.element()).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void isAMethodOfItsInterface(Operation operation) {
    assertThat(operation.service().getMethods())
        .as(
            "%s needs a method that takes %s alone",
            operation.service().getSimpleName(), operation.request().getSimpleName())
        .anyMatch(
            each -> Arrays.equals(each.getParameterTypes(), new Class<?>[] {operation.request()}));
  }
}

package io.tare.services.kernels.npb;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** Copies of a record in which one number is changed, in nested records and lists too. */
public final class Mutations {

  private Mutations() {}

  /**
   * Doubles are changed by a ten-thousandth, of 1 if they are 0, long integers (seeds, which are
   * odd) by 2.
   *
   * @param integers changes an integer
   * @return each with the name of what is changed
   */
  public static <T extends Record> Stream<Named<T>> of(
      T original, Class<T> type, IntUnaryOperator integers) {
    return changed(original, "", integers)
        .map(each -> Named.of(each.getName(), type.cast(each.getPayload())));
  }

  private static Stream<Named<Object>> changed(
      Object value, String name, IntUnaryOperator integers) {
    if (value instanceof Double number) {
      return Stream.of(Named.of(name, number == 0 ? 1e-4 : number * 1.0001));
    }
    if (value instanceof Integer number) {
      return Stream.of(Named.of(name, integers.applyAsInt(number)));
    }
    if (value instanceof Long number) {
      return Stream.of(Named.of(name, number + 2));
    }
    if (value instanceof List<?> list) {
      return IntStream.range(0, list.size())
          .boxed()
          .flatMap(
              i ->
                  changed(list.get(i), name + "[" + i + "]", integers)
                      .map(each -> Named.of(each.getName(), with(list, i, each.getPayload()))));
    }
    if (value instanceof Record made) {
      RecordComponent[] components = made.getClass().getRecordComponents();
      return IntStream.range(0, components.length)
          .boxed()
          .flatMap(
              i ->
                  changed(read(made, components[i]), name + "." + components[i].getName(), integers)
                      .map(each -> Named.of(each.getName(), with(made, i, each.getPayload()))));
    }
    throw new IllegalArgumentException(name + " is a " + value.getClass());
  }

  private static Object with(List<?> list, int index, Object value) {
    List<Object> copy = new ArrayList<>(list);
    copy.set(index, value);
    return List.copyOf(copy);
  }

  private static Object with(Record original, int index, Object value) {
    try {
      RecordComponent[] components = original.getClass().getRecordComponents();
      Object[] values = Arrays.stream(components).map(each -> read(original, each)).toArray();
      values[index] = value;
      Constructor<?> constructor =
          original
              .getClass()
              .getDeclaredConstructor(
                  Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static Object read(Record made, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(made);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}

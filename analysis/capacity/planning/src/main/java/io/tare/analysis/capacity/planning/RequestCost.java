package io.tare.analysis.capacity.planning;

import java.util.List;
import java.util.Optional;

/**
 * The costs of single requests of a class on a platform.
 *
 * @param name of the class
 * @param share of all requests a second, 0 to 1
 * @param processorSeconds at the guest's processors, if a request finds them busy
 * @param pauseSeconds additionally at them, if it finds them idle after a pause
 * @param delaySeconds elsewhere
 * @param variation squared coefficient of variation of the processor time
 * @param turns the same of the turns that others wait for, if requests have one turn each; empty if
 *     they share processors
 */
public record RequestCost(
    String name,
    double share,
    double processorSeconds,
    double pauseSeconds,
    double delaySeconds,
    double variation,
    Optional<Double> turns) {

  /** Processor time of a request of any class, the mean by their shares. */
  public static double meanProcessorSeconds(List<RequestCost> classes) {
    return classes.stream().mapToDouble(each -> each.share() * each.processorSeconds()).sum();
  }
}

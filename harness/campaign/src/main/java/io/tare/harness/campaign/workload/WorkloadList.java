package io.tare.harness.campaign.workload;

import io.tare.harness.model.Parameters;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** A campaign's workloads, with an index because there may be thousands of points. */
public final class WorkloadList extends AbstractList<WorkloadChoice> implements RandomAccess {

  private final List<WorkloadChoice> all;

  /** Created when first needed. */
  private volatile @Nullable Map<Point, List<WorkloadChoice>> byPoint;

  private record Point(String workload, Parameters parameters) {}

  private WorkloadList(List<WorkloadChoice> all) {
    this.all = List.copyOf(all);
  }

  public static WorkloadList of(List<WorkloadChoice> all) {
    return all instanceof WorkloadList known ? known : new WorkloadList(all);
  }

  /** The entries that contain a point of a workload, in order. */
  public List<WorkloadChoice> with(String workload, Parameters parameters) {
    Map<Point, List<WorkloadChoice>> index = byPoint;
    if (index == null) {
      index = indexed();
      byPoint = index;
    }
    return index.getOrDefault(new Point(workload, parameters), List.of());
  }

  private Map<Point, List<WorkloadChoice>> indexed() {
    Map<Point, List<WorkloadChoice>> index = new HashMap<>();
    for (WorkloadChoice choice : all) {
      for (Parameters point : choice.points()) {
        index
            .computeIfAbsent(new Point(choice.name(), point), any -> new ArrayList<>())
            .add(choice);
      }
    }
    return index;
  }

  @Override
  public WorkloadChoice get(int index) {
    return all.get(index);
  }

  @Override
  public int size() {
    return all.size();
  }
}

package io.tare.harness.campaign;

/**
 * What a platform may have in several values, each of which makes a variant of it; in the order in
 * which the names of variants tell them.
 */
enum Factor {
  NODES,
  CPUS,
  MEMORY,
  HEAP,
  COLLECTOR,
  HTTP_THREADS,
  JVM_OPTIONS;

  /** The value that a platform with these resources and servers has. */
  Object of(ResourceLimits resources, ServerChoice server) {
    return switch (this) {
      case NODES -> resources.nodes();
      case CPUS -> resources.cpus();
      case MEMORY -> resources.memoryBytes();
      case HEAP -> server.heapBytes();
      case COLLECTOR -> server.collector();
      case HTTP_THREADS -> server.httpThreads();
      case JVM_OPTIONS -> server.jvmOptions();
    };
  }
}

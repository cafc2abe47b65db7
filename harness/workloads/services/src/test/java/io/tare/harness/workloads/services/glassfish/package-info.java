@NullMarked
package io.tare.harness.workloads.services.glassfish;

import org.jspecify.annotations.NullMarked;

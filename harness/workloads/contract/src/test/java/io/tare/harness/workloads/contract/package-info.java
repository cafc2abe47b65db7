@NullMarked
package io.tare.harness.workloads.contract;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.tare.harness.workloads.services.client;

import org.jspecify.annotations.NullMarked;

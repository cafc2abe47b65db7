@NullMarked
package io.tare.harness.workloads.services.http;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.tare.harness.http;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.tare.harness.service;

import org.jspecify.annotations.NullMarked;

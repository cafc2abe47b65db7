/** YAML written by people: campaigns and studies, read within limits. */
package io.tare.harness.archive.yaml;

/**
 * Hyper-V machines, managed with PowerShell over SSH or WinRM. Never run against Windows: see the
 * page on platforms.
 */
package io.tare.infra.hyperv;

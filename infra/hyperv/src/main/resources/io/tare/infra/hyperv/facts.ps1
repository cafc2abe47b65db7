# What a comparison needs to know of the host and of a machine.
$vm = @(Get-VM | Where-Object { $_.Name -eq $name })[0]
$h = Get-VMHost
$os = Get-CimInstance Win32_OperatingSystem
$model = Get-CimInstance Win32_ComputerSystem
$chips = @(Get-CimInstance Win32_Processor)
$cpu = Get-VMProcessor -VM $vm
$memory = Get-VMMemory -VM $vm
$on = @(Get-VM | Where-Object { "$($_.State)" -like 'Running*' })
$count = 0
$on | ForEach-Object { $count += $_.ProcessorCount }
@{
host = "$($h.Name)"; system = "$($os.Caption)"; version = "$($os.Version)"
maker = "$($model.Manufacturer)"; model = "$($model.Model)"; chip = "$($chips[0].Name)"; sockets = $chips.Count
processors = [int]$h.LogicalProcessorCount; capacity = [int64]$h.MemoryCapacity
numa = @(Get-VMHostNumaNode).Count; spanning = [bool]$h.NumaSpanningEnabled
generation = [int]$vm.Generation; configuration = "$($vm.Version)"
services = "$($vm.IntegrationServicesVersion)"; heartbeat = "$($vm.Heartbeat)"
cpus = [int]$cpu.Count; reserve = [int]$cpu.Reserve; limit = [int]$cpu.Maximum; weight = [int]$cpu.RelativeWeight
memory = [int64]$memory.Startup; dynamic = [bool]$memory.DynamicMemoryEnabled
others = $on.Count - 1; assigned = [int]$count
}

/// Stops the process with a message if a property is not true, so that libFuzzer saves the input.
func require(_ holds: Bool, _ property: @autoclosure () -> String) {
    if !holds { fatalError("property broken: \(property())") }
}

/// Stops the process unless two texts are equal byte by byte, which is stricter than `==`.
func requireSameBytes(_ left: String, _ right: String, _ property: @autoclosure () -> String) {
    require(
        left.utf8.elementsEqual(right.utf8), "\(property()): \(left.debugDescription) and \(right.debugDescription)")
}

/// Stops the process if two texts of a list are equal byte by byte.
func requireUnique(_ texts: some Sequence<String>, _ property: @autoclosure () -> String) {
    var seen: Set<[UInt8]> = []
    for text in texts { require(seen.insert(Array(text.utf8)).inserted, "\(property()): \(text.debugDescription)") }
}

extension Result {
    /// The value, or `nil` for a failure.
    var value: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}

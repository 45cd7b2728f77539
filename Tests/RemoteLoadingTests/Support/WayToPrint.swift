/// The ways in which code can print a value, and so reveal a secret in it by mistake.
enum WayToPrint: CaseIterable {
    case describing, reflecting, interpolation, debugPrint, dump, insideAnOptional, insideAnArray

    func text(of value: some Any) -> String {
        var text = ""
        switch self {
        case .describing: text = String(describing: value)
        case .reflecting: text = String(reflecting: value)
        case .interpolation: text = "\(value)"
        case .debugPrint: Swift.debugPrint(value, to: &text)
        case .dump: Swift.dump(value, to: &text)
        case .insideAnOptional: Swift.dump(Optional(value), to: &text)
        case .insideAnArray: text = String(describing: [value])
        }
        return text
    }
}

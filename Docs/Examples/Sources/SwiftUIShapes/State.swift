// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each declaration is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value> {
    /// https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)
    public init(wrappedValue value: Value) {}

    /// https://developer.apple.com/documentation/swiftui/state/wrappedvalue
    public var wrappedValue: Value {
        get { fatalError("SwiftUIShapes has no behaviour.") }
        nonmutating set {}
    }

    /// https://developer.apple.com/documentation/swiftui/state/projectedvalue
    public var projectedValue: Binding<Value> { Binding(placeholder: ()) }
}

/// https://developer.apple.com/documentation/swiftui/state
extension State: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper
public struct Binding<Value> {
    init(placeholder: Void) {}

    /// https://developer.apple.com/documentation/swiftui/binding/wrappedvalue
    public var wrappedValue: Value {
        get { fatalError("SwiftUIShapes has no behaviour.") }
        nonmutating set {}
    }
}

/// https://developer.apple.com/documentation/swiftui/binding
extension Binding: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/scaledmetric
@propertyWrapper
public struct ScaledMetric<Value> where Value: BinaryFloatingPoint {
    /// https://developer.apple.com/documentation/swiftui/scaledmetric/init(wrappedvalue:)
    nonisolated public init(wrappedValue: Value) {}

    /// https://developer.apple.com/documentation/swiftui/scaledmetric/wrappedvalue
    public var wrappedValue: Value { fatalError("SwiftUIShapes has no behaviour.") }
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper
public struct Environment<Value> {
    /// https://developer.apple.com/documentation/swiftui/environment/init(_:)
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}

    /// https://developer.apple.com/documentation/swiftui/environment/wrappedvalue
    public var wrappedValue: Value { fatalError("SwiftUIShapes has no behaviour.") }
}

/// https://developer.apple.com/documentation/swiftui/environment
extension Environment: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/scenephase
    public var scenePhase: ScenePhase { .active }
}

/// https://developer.apple.com/documentation/swiftui/scenephase
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/scenephase/background
    case background
    /// https://developer.apple.com/documentation/swiftui/scenephase/inactive
    case inactive
    /// https://developer.apple.com/documentation/swiftui/scenephase/active
    case active
}

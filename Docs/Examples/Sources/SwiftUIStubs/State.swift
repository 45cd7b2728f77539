// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each type and extension is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value> {
    public init(wrappedValue value: Value) {}

    public var wrappedValue: Value {
        get { fatalError("SwiftUIStubs has no behaviour.") }
        nonmutating set {}
    }

    public var projectedValue: Binding<Value> { Binding(placeholder: ()) }
}

/// https://developer.apple.com/documentation/swiftui/state
extension State: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper
public struct Binding<Value> {
    init(placeholder: Void) {}

    public var wrappedValue: Value {
        get { fatalError("SwiftUIStubs has no behaviour.") }
        nonmutating set {}
    }
}

/// https://developer.apple.com/documentation/swiftui/binding
extension Binding: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/scaledmetric
@propertyWrapper
public struct ScaledMetric<Value> where Value: BinaryFloatingPoint {
    nonisolated public init(wrappedValue: Value) {}

    public var wrappedValue: Value { fatalError("SwiftUIStubs has no behaviour.") }
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper
public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}

    public var wrappedValue: Value { fatalError("SwiftUIStubs has no behaviour.") }
}

/// https://developer.apple.com/documentation/swiftui/environment
extension Environment: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
    public var scenePhase: ScenePhase { .active }
    public var dynamicTypeSize: DynamicTypeSize { .large }
    @MainActor public var dismiss: DismissAction { DismissAction() }

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { K.defaultValue }
        set {}
    }
}

/// https://developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
    associatedtype Value

    static var defaultValue: Value { get }
}

/// https://developer.apple.com/documentation/swiftui/dynamictypesize
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case large

    public var isAccessibilitySize: Bool { false }
}

/// https://developer.apple.com/documentation/swiftui/dismissaction
@MainActor @preconcurrency
public struct DismissAction {
    public func callAsFunction() {}
}

/// https://developer.apple.com/documentation/swiftui/focusstate
@propertyWrapper
public struct FocusState<Value: Hashable> {
    /// https://developer.apple.com/documentation/swiftui/focusstate/binding
    public struct Binding {
        public var wrappedValue: Value {
            get { fatalError("SwiftUIStubs has no behaviour.") }
            nonmutating set {}
        }
    }

    public init() where Value == Bool {}

    public var wrappedValue: Value {
        get { fatalError("SwiftUIStubs has no behaviour.") }
        nonmutating set {}
    }

    public var projectedValue: FocusState<Value>.Binding { Binding() }
}

/// https://developer.apple.com/documentation/swiftui/scenephase
public enum ScenePhase: Comparable, Hashable, Sendable {
    case background
    case inactive
    case active
}

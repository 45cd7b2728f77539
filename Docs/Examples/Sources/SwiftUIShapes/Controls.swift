// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each declaration is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label>: View where Label: View {
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/button/init(action:label:)
    @preconcurrency
    nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
    @preconcurrency
    nonisolated public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol {}

    /// https://developer.apple.com/documentation/swiftui/button/init(_:role:action:)
    @preconcurrency
    nonisolated public init<S>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void)
    where S: StringProtocol {}
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/buttonrole/cancel
    public static let cancel = ButtonRole()
}

/// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label>: View where Label: View {
    public typealias Body = Never
}

extension TextField where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)
    nonisolated public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {}
}

/// https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView<Label, CurrentValueLabel>: View where Label: View, CurrentValueLabel: View {
    public typealias Body = Never
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/progressview/init()
    nonisolated public init() where Label == EmptyView {}

    /// https://developer.apple.com/documentation/swiftui/progressview/init(_:)-3q5nf
    nonisolated public init<S>(_ title: S) where Label == Text, S: StringProtocol {}
}

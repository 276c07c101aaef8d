package fr.releve.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
